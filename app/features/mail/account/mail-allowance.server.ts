import { sql, type Kysely } from "kysely";
import { accountLimits, presetLimits } from "~/features/mail/mail-service-choices";
import type { Settings } from "~/settings/sections";
import type { MailServer } from "~/providers/mail.server";
import type { LimitSpan } from "~/providers/mail-trouble.server";
import { countRows } from "~db/count-rows";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { mailAccountKind } from "./configured-mail-server.server";
import {
  earliestSendTime,
  pauseAfterLimit,
  limitForKind,
  limitWindows,
  type MailCount,
  type MailKind,
  type SendingLimits,
} from "./mail-limits";

/** The limits of all mail now: of the settings, and the pause that the mail server asked for. */
export interface Allowance extends SendingLimits {
  server: string;
  /** The server answered "too many": nothing is sent before (ISO). */
  pausedUntil: string | null;
  /** How many "too many" in a row. */
  pauses: number;
  /** The server's answer. */
  answer: string | null;
}

const iso = (ms: number) => new Date(ms).toISOString();
/** Whether a time (ISO) is yet to come. */
export const isInFuture = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();

/** The limits of the settings; unless a person chose them, those of the account that is used. */
export function configuredLimits(settings: Settings): SendingLimits {
  const { perMinute, perDay } = chosenLimits(settings) ?? { perMinute: 0, perDay: 0 };
  return { perMinute: perMinute || null, perDay: perDay || null };
}

function chosenLimits(settings: Settings) {
  const { sendingLimit } = settings.email;
  if (sendingLimit === "none") return undefined;
  if (sendingLimit === "own") return settings.email;
  if (sendingLimit !== "account") return presetLimits[sendingLimit];
  const account = mailAccountKind(settings);
  return account === null ? undefined : accountLimits[account];
}

/** The key in mail_server_limits: user and host, no password. Each account has its own limits. */
function serverName({ url, login }: MailServer): string {
  const { host, username } = new URL(url);
  const user = login?.user ?? decodeURIComponent(username);
  return `${user === login?.pass ? "" : user}@${host}`; // Postmark's user name is its key
}

export async function loadAllowance(
  trx: Kysely<DB>,
  server: MailServer,
  settings: Settings,
): Promise<Allowance> {
  const name = serverName(server);
  const row = await trx
    .selectFrom("mailServerLimits")
    .select(["pausedUntil", "pauses", "answer"])
    .where("server", "=", name)
    .executeTakeFirst();
  const { pausedUntil = null, pauses = 0, answer = null } = row ?? {};
  return {
    ...configuredLimits(settings),
    server: name,
    pausedUntil: isInFuture(pausedUntil) ? pausedUntil : null,
    pauses,
    answer,
  };
}

export const isLimited = ({ perMinute, perDay, pausedUntil }: Allowance): boolean =>
  perMinute !== null || perDay !== null || pausedUntil !== null;

/**
 * Locks the counts of other processes until the transaction ends. Must be the transaction's first lock, else deadlock on
 * PostgreSQL.
 */
export const lockAllowance = (trx: Kysely<DB>, { server }: Pick<Allowance, "server">) =>
  trx
    .insertInto("mailServerLimits")
    .values({ server })
    .onConflict((conflict) => conflict.column("server").doUpdateSet({ server }))
    .returning(["pausedUntil", "pauses"])
    .executeTakeFirstOrThrow();

async function countMailsSince(trx: Kysely<DB>, ms: number): Promise<number> {
  const { n } = await trx
    .selectFrom("mailCounts")
    .select((eb) => eb.fn.sum<number | string | null>("count").as("n"))
    .where("at", ">", iso(Date.now() - ms))
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

/** How many mails of a kind may be sent now. Exact only after `lockAllowance`. */
export async function availableMails(trx: Kysely<DB>, allowance: Allowance, kind: MailKind): Promise<number> {
  if (isInFuture(allowance.pausedUntil)) return 0;
  let room = Infinity;
  for (const limit of ["perMinute", "perDay"] as const) {
    const most = allowance[limit];
    if (most === null) continue;
    room = Math.min(room, limitForKind(most, kind) - (await countMailsSince(trx, limitWindows[limit])));
  }
  if (kind === "bulk" && room > 0 && room < Infinity) room -= await countPersonalMailsDue(trx);
  return Math.max(0, room);
}

/** Personal mails go first. */
async function countPersonalMailsDue(trx: Kysely<DB>): Promise<number> {
  return countRows(
    trx
      .selectFrom("outbox")
      .where("status", "=", "waiting")
      .where("runAt", "<=", iso(Date.now()))
      .where("name", "=", "send-mail")
      .where("attempts", "=", 0),
  );
}

/** Counts mails that are being sent. */
export async function recordMails(trx: Kysely<DB>, count: number, at: string): Promise<void> {
  if (count !== 0) await trx.insertInto("mailCounts").values({ at, count }).execute();
}

/** Subtracts mails that the server did not accept. `at`: as given to `recordMails`. */
export const revertMails = (trx: Kysely<DB>, count: number, at: string): Promise<void> =>
  recordMails(trx, -count, at);

/** When the mail at this place of the queue can be sent (ISO); 1 is the next. */
export async function nextSendTime(
  trx: Kysely<DB>,
  allowance: Allowance,
  kind: MailKind,
  place: number,
): Promise<string> {
  const now = Math.max(Date.now(), allowance.pausedUntil ? Date.parse(allowance.pausedUntil) : 0);
  let moment = now;
  for (const limit of ["perMinute", "perDay"] as const) {
    const most = allowance[limit];
    if (most === null) continue;
    const windowMs = limitWindows[limit];
    const counted = await loadWindowCounts(trx, limit);
    moment = Math.max(
      moment,
      earliestSendTime({ place, limit: limitForKind(most, kind), windowMs, counted, now }),
    );
  }
  return iso(moment);
}

/** The counts of the day are summed by the minute. */
async function loadWindowCounts(trx: Kysely<DB>, limit: keyof typeof limitWindows): Promise<MailCount[]> {
  const length = limit === "perDay" ? "2026-11-22T08:15".length : "2026-11-22T08:15:30.500Z".length;
  const rows = await trx
    .selectFrom("mailCounts")
    .select((eb) => [eb.fn.max("at").as("last"), eb.fn.sum<number | string>("count").as("n")])
    .where("at", ">", iso(Date.now() - limitWindows[limit]))
    .groupBy(sql`substr(at, 1, ${sql.lit(length)})`)
    .orderBy("last")
    .execute();
  return rows.map(({ last, n }) => ({ at: Date.parse(last), count: Number(n) }));
}

/**
 * The server answered "too many": all mail pauses, with backoff. Several answers at once count as one. Call `lockAllowance`
 * first.
 */
export async function recordLimitReached(
  trx: Kysely<DB>,
  allowance: Allowance,
  { span, answer }: { span: LimitSpan; answer: string },
): Promise<void> {
  const known = await lockAllowance(trx, allowance);
  if (isInFuture(known.pausedUntil)) return;
  const pauses = known.pauses + 1;
  const pausedUntil = iso(Date.now() + pauseAfterLimit(span, pauses));
  await trx
    .updateTable("mailServerLimits")
    .set({ pauses, pausedUntil, answer })
    .where("server", "=", allowance.server)
    .execute();
}

/** The server accepts mail again: resets the backoff. */
export async function recordServerAccepts(
  trx: Kysely<DB>,
  { server, pauses, pausedUntil }: Allowance,
): Promise<void> {
  if (pauses === 0 || isInFuture(pausedUntil)) return;
  await trx.updateTable("mailServerLimits").set({ pauses: 0 }).where("server", "=", server).execute();
}

/** Counts one personal mail to send now, or returns when it may be sent. */
export async function reserveMail(
  allowance: Allowance,
): Promise<{ countedAt: string } | { notBefore: string }> {
  return db.transaction().execute(async (trx) => {
    if (isLimited(allowance)) {
      await lockAllowance(trx, allowance);
      if ((await availableMails(trx, allowance, "personal")) < 1)
        return { notBefore: await nextSendTime(trx, allowance, "personal", 1) };
    }
    const countedAt = iso(Date.now());
    await recordMails(trx, 1, countedAt);
    return { countedAt };
  });
}
