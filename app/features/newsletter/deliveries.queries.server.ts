import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { selectMailable, type MailingRules } from "./segments/audience.server";
import type { Pace } from "./fan-out-pace";

/** One batch of a sending. */
export interface Batch {
  sendingId: number;
  batch: number;
}

const iso = (ms: number) => new Date(ms).toISOString();

const inBatch = (db: Kysely<DB>, { sendingId, batch }: Batch) =>
  db.updateTable("newsletterDeliveries").where("sendingId", "=", sendingId).where("batch", "=", batch);

/** How the sending stands; nothing when it was deleted with its post. */
export const sendingState = (db: Kysely<DB>, sendingId: number) =>
  db
    .selectFrom("newsletterSendings")
    .select([
      "postId",
      "kind",
      "slot",
      "createdAt",
      "status",
      "queuedUpTo",
      "putOffUntil",
      "putOffs",
      "error",
    ])
    .where("id", "=", sendingId)
    .executeTakeFirst();

/** Frees what a process had in hand that died. */
export async function takeBack(db: Kysely<DB>, batch: Batch): Promise<void> {
  await inBatch(db, batch)
    .set({ status: "waiting", claimedBy: null, claimedUntil: null })
    .where("status", "=", "sending")
    .where("claimedUntil", "<", iso(Date.now()))
    .execute();
}

/** What is on its way to whom. */
export interface Delivery {
  id: number;
  attempts: number;
  domain: string;
  subscriberId: number;
  /** When the subscription was made. */
  subscribedAt: string;
  email: string;
  language: string;
}

interface Claim {
  batch: Batch;
  by: string;
  room: number;
  /** How many more messages may go to a domain now; the others have `perDomain`. */
  roomOf: Map<string, number>;
  rules: MailingRules;
  pace: Pace;
}

/**
 * Takes rows of the batch for this process, as many as there is room for in all and for each domain. Who must not be
 * written to any more is left out for good, in the same transaction.
 */
export async function claim(
  trx: Kysely<DB>,
  { batch, by, room, roomOf, rules, pace }: Claim,
): Promise<Delivery[]> {
  const now = Date.now();
  const full = [...roomOf].filter(([, left]) => left <= 0).map(([domain]) => domain);
  const due = await trx
    .selectFrom("newsletterDeliveries")
    .select(["id", "domain"])
    .where("sendingId", "=", batch.sendingId)
    .where("batch", "=", batch.batch)
    .where("status", "=", "waiting")
    .where("nextAt", "<=", iso(now))
    .$if(full.length > 0, (query) => query.where("domain", "not in", full))
    .orderBy("id")
    .limit(room * 4)
    .execute();
  const chosen = fitting(due, room, (domain) => roomOf.get(domain) ?? pace.perDomain);
  if (chosen.length === 0) return [];
  const rows = await trx
    .updateTable("newsletterDeliveries")
    .set({ status: "sending", claimedBy: by, claimedUntil: iso(now + pace.leaseMs) })
    .where("id", "in", chosen)
    .where("status", "=", "waiting")
    .returning(["id", "attempts", "domain", "subscriberId"])
    .execute();
  if (rows.length === 0) return [];
  const people = await selectMailable(trx, rules)
    .select([
      "subscriber.id",
      "subscriber.createdAt",
      "subscriber.email",
      "subscriber.preferredLanguage as language",
    ])
    .where(
      "subscriber.id",
      "in",
      rows.map((row) => row.subscriberId),
    )
    .execute();
  const known = new Map(people.map((person) => [person.id, person]));
  const left = rows.filter((row) => !known.has(row.subscriberId));
  if (left.length > 0) await leaveOut(trx, left);
  return rows.flatMap((row) => {
    const person = known.get(row.subscriberId);
    return person
      ? [{ ...row, email: person.email, language: person.language, subscribedAt: person.createdAt }]
      : [];
  });
}

function fitting(due: { id: number; domain: string }[], room: number, roomFor: (domain: string) => number) {
  const taken = new Map<string, number>();
  const chosen: number[] = [];
  for (const { id, domain } of due) {
    if (chosen.length === room) break;
    const count = taken.get(domain) ?? 0;
    if (count >= roomFor(domain)) continue;
    taken.set(domain, count + 1);
    chosen.push(id);
  }
  return chosen;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const over = { claimedBy: null, claimedUntil: null };

async function leaveOut(trx: Kysely<DB>, rows: { id: number }[]): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries")
    .set({ ...over, status: "skipped", nextAt: iso(Date.now()), error: null })
    .where("id", "in", idsOf(rows))
    .execute();
}

/** The mail server took them. */
export async function markSent(trx: Kysely<DB>, rows: { id: number }[]): Promise<void> {
  const now = iso(Date.now());
  await trx
    .updateTable("newsletterDeliveries")
    .set({ ...over, status: "sent", sentAt: now, nextAt: now, error: null })
    .where("id", "in", idsOf(rows))
    .execute();
}

interface Mark {
  by: string;
  error: string;
}

/** Held by this process still: a row that was taken back meanwhile is another's. */
const held = (trx: Kysely<DB>, id: number, by: string) =>
  trx
    .updateTable("newsletterDeliveries")
    .where("id", "=", id)
    .where("status", "=", "sending")
    .where("claimedBy", "=", by);

export async function markFailed(
  trx: Kysely<DB>,
  { id, attempts }: Delivery,
  { by, error }: Mark,
): Promise<void> {
  await held(trx, id, by)
    .set({ ...over, status: "failed", attempts: attempts + 1, nextAt: iso(Date.now()), error })
    .execute();
}

/** It is tried again after a while. */
export async function markForLater(
  trx: Kysely<DB>,
  { id, attempts }: Delivery,
  { by, error, inMs }: Mark & { inMs: number },
): Promise<void> {
  await held(trx, id, by)
    .set({ ...over, status: "waiting", attempts: attempts + 1, nextAt: iso(Date.now() + inMs), error })
    .execute();
}

/** Keeps what this process has in hand still. */
export async function renew(
  trx: Kysely<DB>,
  ids: number[],
  { by, leaseMs }: { by: string; leaseMs: number },
): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries")
    .set({ claimedUntil: iso(Date.now() + leaseMs) })
    .where("id", "in", ids)
    .where("status", "=", "sending")
    .where("claimedBy", "=", by)
    .execute();
}

/** Gives rows back untried. */
export async function giveBack(trx: Kysely<DB>, rows: Delivery[], by: string): Promise<void> {
  for (const { id } of rows)
    await held(trx, id, by)
      .set({ ...over, status: "waiting" })
      .execute();
}

/** Ends everything of a batch, or of a whole sending, that still waits. */
export async function endWaiting(
  trx: Kysely<DB>,
  { sendingId, batch }: { sendingId: number; batch?: number },
  outcome: { status: "not_sent" | "skipped" | "failed"; error: string | null },
): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries")
    .set({ ...over, ...outcome, nextAt: iso(Date.now()) })
    .where("sendingId", "=", sendingId)
    .where("status", "=", "waiting")
    .$if(batch !== undefined, (query) => query.where("batch", "=", batch!))
    .execute();
}

/** When something of the batch is due next, for each domain: what waits, and what others have in hand. */
export const dueByDomain = (db: Kysely<DB>, { sendingId, batch }: Batch) =>
  db
    .selectFrom("newsletterDeliveries")
    .select(["domain", "status"])
    .select((eb) => [eb.fn.min("nextAt").as("nextAt"), eb.fn.max("claimedUntil").as("claimedUntil")])
    .where("sendingId", "=", sendingId)
    .where("batch", "=", batch)
    .where("status", "in", ["waiting", "sending"])
    .groupBy(["domain", "status"])
    .execute();

/** How many letters of the batches before this one wait still. */
export async function waitingBefore(db: Kysely<DB>, { sendingId, batch }: Batch): Promise<number> {
  const { n } = await db
    .selectFrom("newsletterDeliveries")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("sendingId", "=", sendingId)
    .where("status", "=", "waiting")
    .where("batch", "<", batch)
    .executeTakeFirstOrThrow();
  return n;
}

/** Ends the sending if nothing of it is left to do. */
export async function endIfDone(db: Kysely<DB>, sendingId: number): Promise<void> {
  const left = await db
    .selectFrom("newsletterDeliveries")
    .select("id")
    .where("sendingId", "=", sendingId)
    .where("status", "in", ["waiting", "sending"])
    .limit(1)
    .executeTakeFirst();
  if (left) return;
  await db
    .updateTable("newsletterSendings")
    .set({ status: "done", finishedAt: iso(Date.now()), putOffUntil: null, error: null })
    .where("id", "=", sendingId)
    .where("status", "in", ["sending", "paused"])
    .where("queuedUpTo", "is", null)
    .execute();
}

/** The sending rests until the mail server works again. Several processes that notice at once count as one. */
export async function putOff(
  trx: Kysely<DB>,
  sendingId: number,
  { until, error }: { until: string; error: string },
): Promise<void> {
  await trx
    .updateTable("newsletterSendings")
    .set((eb) => ({ putOffUntil: until, error, putOffs: eb("putOffs", "+", 1) }))
    .where("id", "=", sendingId)
    .where("status", "=", "sending")
    .where((eb) => eb.or([eb("putOffUntil", "is", null), eb("putOffUntil", "<=", iso(Date.now()))]))
    .execute();
}

/** The mail server works: what was said of it is over. */
export async function clearPutOff(trx: Kysely<DB>, sendingId: number): Promise<void> {
  await trx
    .updateTable("newsletterSendings")
    .set({ putOffUntil: null, putOffs: 0, error: null })
    .where("id", "=", sendingId)
    .where("status", "=", "sending")
    .execute();
}

/** The sending stops by itself until somebody looks at why. */
export async function stopSending(trx: Kysely<DB>, sendingId: number, error: string): Promise<void> {
  await trx
    .updateTable("newsletterSendings")
    .set({ status: "paused", error })
    .where("id", "=", sendingId)
    .where("status", "=", "sending")
    .execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The domains whose servers asked for a pause within the last day, those whose pause is over included. */
export const domainWaits = (db: Kysely<DB>) =>
  db
    .selectFrom("mailDomainWaits")
    .select(["domain", "until", "times"])
    .where("until", ">", iso(Date.now() - DAY_MS))
    .execute();

export async function letDomainWait(
  trx: Kysely<DB>,
  wait: { domain: string; until: string; times: number },
): Promise<void> {
  await trx
    .insertInto("mailDomainWaits")
    .values(wait)
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(wait))
    .execute();
}

export async function forgetDomainWait(trx: Kysely<DB>, domain: string): Promise<void> {
  await trx.deleteFrom("mailDomainWaits").where("domain", "=", domain).execute();
}
