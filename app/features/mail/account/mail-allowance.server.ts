import { sql, type Kysely } from "kysely";
import { presetLimits } from "~/features/mail/mail-service-choices";
import type { Settings } from "~/settings/settings.schema";
import type { MailServer } from "~/providers/mail.server";
import type { LimitSpan } from "~/providers/mail-limit.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import {
  countedWindowMs,
  currentLearntLimits,
  limitsLearntFrom,
  earliestSendTime,
  pauseAfterLimit,
  limitForKind,
  strictestLimits,
  limitWindows,
  type MailCount,
  type MailKind,
  type SendingLimits,
} from "./mail-limits";

/** What binds all mail of the site now: its settings, and what the mail server said. */
export interface Allowance extends SendingLimits {
  server: string;
  /** Whether a limit is what the server taught and not a setting. */
  isLearnt: boolean;
  /** The server said "too many": nothing is handed over before. */
  restUntil: string | null;
  /** How often in a row. */
  rests: number;
  /** What it said. */
  answer: string | null;
}

const iso = (ms: number) => new Date(ms).toISOString();
const isInFuture = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();
const limitColumns = ["restUntil", "rests", "perMinute", "perDay", "learntAt", "answer"] as const;

/** The limits that the settings name. */
export function configuredLimits({ email }: Settings): SendingLimits {
  const { sendingLimit } = email;
  if (sendingLimit === "none") return { perMinute: null, perDay: null };
  const { perMinute, perDay } = sendingLimit === "own" ? email : presetLimits[sendingLimit];
  return { perMinute: perMinute || null, perDay: perDay || null };
}

/** A server's name in mail_server_limits: another account has other limits. Holds no password. */
function serverName({ url, login }: MailServer): string {
  const { host, username } = new URL(url);
  return `${login?.user ?? decodeURIComponent(username)}@${host}`;
}

export async function loadAllowance(
  trx: Kysely<DB>,
  server: MailServer,
  settings: Settings,
): Promise<Allowance> {
  const name = serverName(server);
  const row = await trx
    .selectFrom("mailServerLimits")
    .select(limitColumns)
    .where("server", "=", name)
    .executeTakeFirst();
  const set = configuredLimits(settings);
  if (!row) return { ...set, server: name, isLearnt: false, restUntil: null, rests: 0, answer: null };
  const { restUntil, rests, answer, ...learnt } = row;
  const all = strictestLimits(set, currentLearntLimits(learnt, Date.now()));
  return {
    ...all,
    server: name,
    isLearnt: all.perMinute !== set.perMinute || all.perDay !== set.perDay,
    restUntil: isInFuture(restUntil) ? restUntil : null,
    rests,
    answer,
  };
}

export const isLimited = ({ perMinute, perDay, restUntil }: Allowance): boolean =>
  perMinute !== null || perDay !== null || restUntil !== null;

/**
 * Keeps other processes from counting until the transaction ends. Call it before the transaction locks anything else:
 * two that did so in another order would be a deadlock on PostgreSQL.
 */
export const lockAllowance = (trx: Kysely<DB>, { server }: Pick<Allowance, "server">) =>
  trx
    .insertInto("mailServerLimits")
    .values({ server })
    .onConflict((conflict) => conflict.column("server").doUpdateSet({ server }))
    .returning(limitColumns)
    .executeTakeFirstOrThrow();

async function countMailsSince(trx: Kysely<DB>, ms: number): Promise<number> {
  const { n } = await trx
    .selectFrom("mailCounts")
    .select((eb) => eb.fn.sum<number | string | null>("count").as("n"))
    .where("at", ">", iso(Date.now() - ms))
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

/** How many mails of a kind may be handed over now. Exact where `lockAllowance` came first. */
export async function availableMails(trx: Kysely<DB>, allowance: Allowance, kind: MailKind): Promise<number> {
  if (isInFuture(allowance.restUntil)) return 0;
  let room = Infinity;
  for (const limit of ["perMinute", "perDay"] as const) {
    const most = allowance[limit];
    if (most === null) continue;
    room = Math.min(room, limitForKind(most, kind) - (await countMailsSince(trx, limitWindows[limit])));
  }
  if (kind === "bulk" && room > 0 && room < Infinity) room -= await countPersonalMailsDue(trx);
  return Math.max(0, room);
}

/** Mails that people wait for go first. */
async function countPersonalMailsDue(trx: Kysely<DB>): Promise<number> {
  const { n } = await trx
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("status", "=", "waiting")
    .where("runAt", "<=", iso(Date.now()))
    .where("name", "=", "send-mail")
    .where("attempts", "=", 0)
    .executeTakeFirstOrThrow();
  return n;
}

/** Counts mails that are being handed over. */
export async function recordMails(trx: Kysely<DB>, count: number, at: string): Promise<void> {
  if (count !== 0) await trx.insertInto("mailCounts").values({ at, count }).execute();
}

/** Takes back what the server did not accept, from where it was counted. */
export const revertMails = (trx: Kysely<DB>, count: number, at: string): Promise<void> =>
  recordMails(trx, -count, at);

/** When the how many-th mail of a kind from now can go out (ISO); 1 is the next. */
export async function nextSendTime(
  trx: Kysely<DB>,
  allowance: Allowance,
  kind: MailKind,
  place: number,
): Promise<string> {
  const now = Math.max(Date.now(), allowance.restUntil ? Date.parse(allowance.restUntil) : 0);
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

/** The day's are added up by the minute. */
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
 * The server said "too many": all mail of the site rests, longer each time in a row, and the site learns how many it
 * took: all that were counted but the `open` ones, of which nobody knows yet. Several that hear it at once count as one.
 * `lockAllowance` comes first.
 */
export async function recordLimitReached(
  trx: Kysely<DB>,
  allowance: Allowance,
  { span, answer, open = 0 }: { span: LimitSpan; answer: string; open?: number },
): Promise<void> {
  const known = await lockAllowance(trx, allowance);
  if (isInFuture(known.restUntil)) return;
  const rests = known.rests + 1;
  const lesson = limitsLearntFrom(span, (await countMailsSince(trx, countedWindowMs(span))) - open);
  await trx
    .updateTable("mailServerLimits")
    .set({
      rests,
      restUntil: iso(Date.now() + pauseAfterLimit(span, rests)),
      answer,
      ...(Object.keys(lesson).length > 0 && {
        ...currentLearntLimits(known, Date.now()), // what was learnt before must not become young again
        ...lesson,
        learntAt: iso(Date.now()),
      }),
    })
    .where("server", "=", allowance.server)
    .execute();
}

/** The server takes mail again. */
export async function recordServerAccepts(
  trx: Kysely<DB>,
  { server, rests, restUntil }: Allowance,
): Promise<void> {
  if (rests === 0 || isInFuture(restUntil)) return;
  await trx.updateTable("mailServerLimits").set({ rests: 0 }).where("server", "=", server).execute();
}

/** Counts one personal mail that is to go out now; where it may not, answers when it may. */
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
