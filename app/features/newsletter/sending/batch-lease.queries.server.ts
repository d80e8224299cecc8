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

interface Claim {
  batch: Batch;
  lease: Lease;
  /** How many deliveries may be claimed. */
  total: number;
  /** Domains to which nothing may go now. */
  blockedDomains: string[];
  rules: MailingRules;
}

const iso = (ms: number) => new Date(ms).toISOString();
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
export const withoutLease = { claimedBy: null, claimedUntil: null };

/**
 * Claims waiting deliveries of the batch that are due, as many as may be claimed. Deliveries to people who may no
 * longer be written to are skipped for good in the same transaction.
 */
export async function claimDeliveries(
  trx: Kysely<DB>,
  { batch: { sendingId, batch }, lease, total, blockedDomains, rules }: Claim,
): Promise<LeasedDelivery[]> {
  const now = Date.now();
  const claimed = await trx
    .updateTable("newsletterDeliveries")
    .set({ status: "sending", claimedBy: lease.holder, claimedUntil: iso(now + lease.leaseMs) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("newsletterDeliveries")
        .select("id")
        .where("sendingId", "=", sendingId)
        .where("batch", "=", batch)
        .where("status", "=", "waiting")
        .where("nextAt", "<=", iso(now))
        .$if(blockedDomains.length > 0, (query) => query.where("domain", "not in", blockedDomains))
        .orderBy("id")
        .limit(total),
    )
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
