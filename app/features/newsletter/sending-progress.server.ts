import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { bindingLimits } from "~/features/mail/binding-limits.server";
import { getSettings } from "~/features/settings/settings.server";
import { existing } from "~/http/errors";
import { jsonCodec } from "~db/codec";
import { db } from "~db/client";
import { countsOf, writeCounts } from "./counts.server";
import { sendingCriteria, type Sending, type Sendings } from "./sending.schema";

const criteriaCodec = jsonCodec(sendingCriteria);
/** So far back the speed of what is under way is looked at. */
const LATELY_MS = 10_000;
const SHOWN_SENDINGS = 20;
const SHOWN_FAILURES = 20;

/** How all sendings of a post stand, newest first, and what was counted of its letters. Throws AppError 404. */
export async function showSending(caller: Caller, { id }: { id: number }): Promise<Sendings> {
  requirePermission(caller, "manage_newsletter");
  existing(await db.selectFrom("newsletterPosts").select("id").where("id", "=", id).executeTakeFirst());
  const rows = await newestSendings().where("postId", "=", id).execute();
  const { newsletter } = await getSettings();
  if (newsletter.countOpens) await writeCounts(); // who looks sees this second's too
  const counts = newsletter.countOpens ? await countsOf(db, id) : { opens: null, clicks: null };
  return asSeenNow(rows, counts);
}

/** How the mails stand that go out by themselves, newest first: each morning's devotion, and gathered posts. */
export async function showRegularSendings(caller: Caller): Promise<Sendings> {
  requirePermission(caller, "manage_newsletter");
  const rows = await newestSendings().where("kind", "in", ["devotion", "gathered"]).execute();
  return asSeenNow(rows, { opens: null, clicks: null });
}

const newestSendings = () =>
  db
    .selectFrom("newsletterSendings")
    .select([
      "id",
      "kind",
      "slot",
      "status",
      "audience",
      "criteria",
      "segmentName",
      "total",
      "createdAt",
      "finishedAt",
      "putOffUntil",
      "error",
      "forgottenAt",
      "sent",
      "failed",
      "skipped",
      "notSent",
    ])
    .orderBy("id", "desc")
    .limit(SHOWN_SENDINGS);

const asSeenNow = async (
  rows: SendingRow[],
  counts: Pick<Sendings, "opens" | "clicks">,
): Promise<Sendings> => ({
  sendings: await Promise.all(rows.map(progressOf)),
  ...counts,
  now: new Date().toISOString(),
  timeZone: (await getSettings()).publishing.timeZone,
});

interface SendingRow extends Pick<
  Sending,
  | "id"
  | "kind"
  | "slot"
  | "status"
  | "audience"
  | "segmentName"
  | "total"
  | "finishedAt"
  | "putOffUntil"
  | "error"
  | "sent"
  | "failed"
  | "skipped"
  | "notSent"
> {
  criteria: string;
  createdAt: string;
  forgottenAt: string | null;
}

async function progressOf(row: SendingRow): Promise<Sending> {
  const { createdAt, forgottenAt, criteria, ...stored } = row;
  const sending = { ...stored, about: criteriaCodec.decode(criteria).about ?? [] };
  if (forgottenAt !== null) {
    const over = { remaining: 0, gathered: 0, inFlight: 0, nextAt: null, limits: null, failures: [] };
    return { ...sending, ...over, startedAt: createdAt, perSecond: await speedOf(row, row.sent) };
  }
  const counted = await db
    .selectFrom("newsletterDeliveries")
    .select(["status", (eb) => eb.fn.countAll<number>().as("n")])
    .where("sendingId", "=", sending.id)
    .groupBy("status")
    .execute();
  const of = (...statuses: string[]) =>
    counted.reduce((sum, { status, n }) => (statuses.includes(status) ? sum + n : sum), 0);
  const sent = of("sent");
  const failed = of("failed");
  const remaining = of("waiting", "sending");
  const isUnderWay = sending.status === "sending" && of("waiting") > 0 && of("sending") === 0;
  return {
    ...sending,
    sent,
    failed,
    remaining,
    gathered: of("gathered"),
    inFlight: of("sending"),
    skipped: of("skipped"),
    notSent: of("not_sent"),
    perSecond: await speedOf(row, sent),
    startedAt: createdAt,
    nextAt: isUnderWay ? await putOffTo(sending.id) : null,
    limits:
      sending.status === "sending" && remaining > 0
        ? await bindingLimits(async () => remaining + (await waitingInEarlier(sending.id)))
        : null,
    failures: failed > 0 ? await failuresOf(sending.id) : [],
  };
}

/** Messages a second with one decimal: of the last seconds while it runs, of the whole when it is over, none while it rests. */
async function speedOf(sending: SendingRow, sent: number): Promise<number | null> {
  if (sent === 0) return null;
  const began = Date.parse(sending.createdAt);
  const rate = (messages: number, ms: number) => Math.round((messages / Math.max(ms, 1_000)) * 10_000) / 10;
  if (sending.finishedAt) return rate(sent, Date.parse(sending.finishedAt) - began);
  if (sending.status !== "sending") return null;
  const since = Math.max(began, Date.now() - LATELY_MS);
  const { n } = await db
    .selectFrom("newsletterDeliveries")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("sendingId", "=", sending.id)
    .where("status", "=", "sent")
    .where("nextAt", ">", new Date(since).toISOString())
    .executeTakeFirstOrThrow();
  return rate(n, Date.now() - since);
}

/** When the first of what waits is due, if that is not now. */
async function putOffTo(sendingId: number): Promise<string | null> {
  const { due } = await db
    .selectFrom("newsletterDeliveries")
    .select((eb) => eb.fn.min("nextAt").as("due"))
    .where("sendingId", "=", sendingId)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return due && Date.parse(due) > Date.now() ? due : null;
}

/** Letters of sendings that began earlier and go out first, or at the same time. */
async function waitingInEarlier(sendingId: number): Promise<number> {
  const { n } = await db
    .selectFrom("newsletterDeliveries as delivery")
    .innerJoin("newsletterSendings as sending", "sending.id", "delivery.sendingId")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("sending.status", "=", "sending")
    .where("sending.id", "<", sendingId)
    .where("delivery.status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return n;
}

async function failuresOf(sendingId: number) {
  const rows = await db
    .selectFrom("newsletterDeliveries as delivery")
    .innerJoin("newsletters as subscriber", "subscriber.id", "delivery.subscriberId")
    .select(["subscriber.email", "delivery.error"])
    .where("delivery.sendingId", "=", sendingId)
    .where("delivery.status", "=", "failed")
    .orderBy("delivery.nextAt", "desc")
    .limit(SHOWN_FAILURES)
    .execute();
  return rows.map(({ email, error }) => ({
    address: masked(email),
    error: (error ?? "").replace(inAnyCase(email), () => masked(email)),
  }));
}

/** Some servers say an address back in capitals. */
const inAnyCase = (email: string) => new RegExp(email.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");

/** `m…e@example.org`: enough to recognise a typing error, not to write to. */
export function masked(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ""}${email.slice(at)}`;
}
