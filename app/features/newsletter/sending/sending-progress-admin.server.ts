import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { bulkMailLimits } from "~/features/mail/account/mail-limits-status.server";
import { getSettings } from "~/settings/settings.server";
import { requireFound } from "~/request/errors";
import { countRows } from "~db/count-rows";
import { jsonCodec } from "~db/codec";
import { db } from "~db/client";
import { loadOpensAndClicks, writeOpensAndClicks } from "./opens-and-clicks.server";
import { audienceCriteria } from "../segments/audience.schema";
import type { Sending, Sendings } from "./sending.schema";

const criteriaCodec = jsonCodec(audienceCriteria);
/** The window for the speed of a running sending. */
const SPEED_WINDOW_MS = 10_000;
const MAX_SENDINGS = 20;
const MAX_FAILURES = 20;

/** The sendings of a post, newest first, with opens and clicks. Throws AppError 404. */
export async function listSendingsOfPost(caller: Caller, { id }: { id: number }): Promise<Sendings> {
  requirePermission(caller, "manage_newsletter");
  requireFound(await db.selectFrom("newsletterPosts").select("id").where("id", "=", id).executeTakeFirst());
  const rows = await selectNewestSendings().where("postId", "=", id).execute();
  const { newsletter } = await getSettings();
  if (newsletter.countOpens) await writeOpensAndClicks(); // includes the pending counts
  const counts = newsletter.countOpens ? await loadOpensAndClicks(db, id) : { opens: null, clicks: null };
  return sendingsToApi(rows, counts);
}

/** The regular sendings, newest first: daily devotions and digests. */
export async function listRegularSendings(caller: Caller): Promise<Sendings> {
  requirePermission(caller, "manage_newsletter");
  const rows = await selectNewestSendings().where("kind", "in", ["devotion", "gathered"]).execute();
  return sendingsToApi(rows, { opens: null, clicks: null });
}

const selectNewestSendings = () =>
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
    .limit(MAX_SENDINGS);

const sendingsToApi = async (
  rows: SendingRow[],
  counts: Pick<Sendings, "opens" | "clicks">,
): Promise<Sendings> => ({
  sendings: await Promise.all(rows.map(sendingToApi)),
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

async function sendingToApi(row: SendingRow): Promise<Sending> {
  const { createdAt, forgottenAt, criteria, ...stored } = row;
  const sending = { ...stored, about: criteriaCodec.decode(criteria).about ?? [] };
  if (forgottenAt !== null) {
    const over = { remaining: 0, gathered: 0, inFlight: 0, nextAt: null, limits: null, failures: [] };
    return { ...sending, ...over, startedAt: createdAt, perSecond: await messagesPerSecond(row, row.sent) };
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
    perSecond: await messagesPerSecond(row, sent),
    startedAt: createdAt,
    nextAt: isUnderWay ? await nextAttemptAt(sending.id) : null,
    limits:
      sending.status === "sending" && remaining > 0
        ? await bulkMailLimits(async () => remaining + (await countWaitingInEarlierSendings(sending.id)))
        : null,
    failures: failed > 0 ? await listFailures(sending.id) : [],
  };
}

/** Messages per second with one decimal: recently while it runs, on average when it is over, null while it is paused. */
async function messagesPerSecond(sending: SendingRow, sent: number): Promise<number | null> {
  if (sent === 0) return null;
  const began = Date.parse(sending.createdAt);
  const rate = (messages: number, ms: number) => Math.round((messages / Math.max(ms, 1_000)) * 10_000) / 10;
  if (sending.finishedAt) return rate(sent, Date.parse(sending.finishedAt) - began);
  if (sending.status !== "sending") return null;
  const since = Math.max(began, Date.now() - SPEED_WINDOW_MS);
  const messages = await countRows(
    db
      .selectFrom("newsletterDeliveries")
      .where("sendingId", "=", sending.id)
      .where("status", "=", "sent")
      .where("nextAt", ">", new Date(since).toISOString()),
  );
  return rate(messages, Date.now() - since);
}

/** When the next delivery is due, if not now. */
async function nextAttemptAt(sendingId: number): Promise<string | null> {
  const { due } = await db
    .selectFrom("newsletterDeliveries")
    .select((eb) => eb.fn.min("nextAt").as("due"))
    .where("sendingId", "=", sendingId)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return due && Date.parse(due) > Date.now() ? due : null;
}

/** Deliveries of earlier sendings, which are sent first or at the same time. */
async function countWaitingInEarlierSendings(sendingId: number): Promise<number> {
  return countRows(
    db
      .selectFrom("newsletterDeliveries as delivery")
      .innerJoin("newsletterSendings as sending", "sending.id", "delivery.sendingId")
      .where("sending.status", "=", "sending")
      .where("sending.id", "<", sendingId)
      .where("delivery.status", "=", "waiting"),
  );
}

async function listFailures(sendingId: number) {
  const rows = await db
    .selectFrom("newsletterDeliveries as delivery")
    .innerJoin("newsletters as subscriber", "subscriber.id", "delivery.subscriberId")
    .select(["subscriber.email", "delivery.error"])
    .where("delivery.sendingId", "=", sendingId)
    .where("delivery.status", "=", "failed")
    .orderBy("delivery.nextAt", "desc")
    .limit(MAX_FAILURES)
    .execute();
  return rows.map(({ email, error }) => ({
    address: maskEmail(email),
    error: (error ?? "").replace(caseInsensitivePattern(email), () => maskEmail(email)),
  }));
}

/** Some servers repeat an address in capitals. */
const caseInsensitivePattern = (email: string) =>
  new RegExp(email.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");

/** `m…e@example.org`: shows a typing error, hides the address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ""}${email.slice(at)}`;
}
