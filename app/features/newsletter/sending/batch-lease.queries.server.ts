import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { selectMailable, type MailingRules } from "../segments/audience.server";

/** One batch of a sending. */
export interface Batch {
  sendingId: number;
  batch: number;
}

/** A delivery that this process holds the lease of, and its recipient. */
export interface LeasedDelivery {
  id: number;
  attempts: number;
  domain: string;
  subscriberId: number;
  /** When the subscription was made. */
  subscribedAt: string;
  email: string;
  language: string;
}

/** Who holds a lease, and for how long. */
export interface Lease {
  holder: string;
  leaseMs: number;
}

export interface Capacity {
  /** How many deliveries may be claimed. */
  total: number;
  /** Of these to one domain, unless `forDomain` has a figure for it. */
  perDomain: number;
  forDomain: Map<string, number>;
}

interface Claim {
  batch: Batch;
  lease: Lease;
  capacity: Capacity;
  rules: MailingRules;
}

const iso = (ms: number) => new Date(ms).toISOString();
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
export const withoutLease = { claimedBy: null, claimedUntil: null };

/**
 * Claims waiting deliveries of the batch that are due, as many as the capacity allows. Deliveries to people who may no
 * longer be written to are skipped for good in the same transaction.
 */
export async function claimDeliveries(
  trx: Kysely<DB>,
  { batch, lease, capacity, rules }: Claim,
): Promise<LeasedDelivery[]> {
  const now = Date.now();
  const chosen = fitting(await findDue(trx, batch, capacity, iso(now)), capacity);
  if (chosen.length === 0) return [];
  const claimed = await trx
    .updateTable("newsletterDeliveries")
    .set({ status: "sending", claimedBy: lease.holder, claimedUntil: iso(now + lease.leaseMs) })
    .where("id", "in", chosen)
    .where("status", "=", "waiting")
    .returning(["id", "attempts", "domain", "subscriberId"])
    .execute();
  if (claimed.length === 0) return [];
  const recipients = await findRecipients(trx, claimed, rules);
  const skipped = claimed.filter(({ subscriberId }) => !recipients.has(subscriberId));
  if (skipped.length > 0) await skip(trx, skipped);
  return claimed.flatMap((delivery) => {
    const recipient = recipients.get(delivery.subscriberId);
    return recipient ? [{ ...delivery, ...recipient }] : [];
  });
}

/** More than fit: some of them may be to domains that have no room. */
const LOOK_AHEAD = 4;

function findDue(trx: Kysely<DB>, { sendingId, batch }: Batch, { total, forDomain }: Capacity, now: string) {
  const full = [...forDomain].filter(([, room]) => room <= 0).map(([domain]) => domain);
  return trx
    .selectFrom("newsletterDeliveries")
    .select(["id", "domain"])
    .where("sendingId", "=", sendingId)
    .where("batch", "=", batch)
    .where("status", "=", "waiting")
    .where("nextAt", "<=", now)
    .$if(full.length > 0, (query) => query.where("domain", "not in", full))
    .orderBy("id")
    .limit(total * LOOK_AHEAD)
    .execute();
}

function fitting(due: { id: number; domain: string }[], { total, perDomain, forDomain }: Capacity): number[] {
  const taken = new Map<string, number>();
  const chosen: number[] = [];
  for (const { id, domain } of due) {
    if (chosen.length === total) break;
    const count = taken.get(domain) ?? 0;
    if (count >= (forDomain.get(domain) ?? perDomain)) continue;
    taken.set(domain, count + 1);
    chosen.push(id);
  }
  return chosen;
}

/** The subscribers of these deliveries who may be written to now, by their id. */
async function findRecipients(
  trx: Kysely<DB>,
  deliveries: { subscriberId: number }[],
  rules: MailingRules,
): Promise<Map<number, Pick<LeasedDelivery, "subscribedAt" | "email" | "language">>> {
  const rows = await selectMailable(trx, rules)
    .select([
      "subscriber.id",
      "subscriber.createdAt as subscribedAt",
      "subscriber.email",
      "subscriber.preferredLanguage as language",
    ])
    .where(
      "subscriber.id",
      "in",
      deliveries.map(({ subscriberId }) => subscriberId),
    )
    .execute();
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]));
}

async function skip(trx: Kysely<DB>, deliveries: { id: number }[]): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries")
    .set({ ...withoutLease, status: "skipped", nextAt: iso(Date.now()), error: null })
    .where("id", "in", idsOf(deliveries))
    .execute();
}

/** Extends the leases that this holder still has. */
export async function renewLeases(trx: Kysely<DB>, ids: number[], { holder, leaseMs }: Lease): Promise<void> {
  await trx
    .updateTable("newsletterDeliveries")
    .set({ claimedUntil: iso(Date.now() + leaseMs) })
    .where("id", "in", ids)
    .where("status", "=", "sending")
    .where("claimedBy", "=", holder)
    .execute();
}

/** Makes deliveries whose lease expired wait again: the process that held them died. */
export async function releaseExpiredLeases(db: Kysely<DB>, { sendingId, batch }: Batch): Promise<void> {
  await db
    .updateTable("newsletterDeliveries")
    .set({ ...withoutLease, status: "waiting" })
    .where("sendingId", "=", sendingId)
    .where("batch", "=", batch)
    .where("status", "=", "sending")
    .where("claimedUntil", "<", iso(Date.now()))
    .execute();
}

/** The delivery, if this holder still has its lease: after it expired another process may have claimed it. */
export const updateLeased = (trx: Kysely<DB>, id: number, holder: string) =>
  trx
    .updateTable("newsletterDeliveries")
    .where("id", "=", id)
    .where("status", "=", "sending")
    .where("claimedBy", "=", holder);
