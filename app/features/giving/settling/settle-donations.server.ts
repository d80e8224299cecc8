import { log } from "~/config/log.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { settleStripeDonation } from "../stripe/stripe-sync.server";
import type { DonationRow } from "../donations/donation-row";
import { settlePayPalDonation } from "../paypal/paypal-sync.server";
import { pollStripeEvents } from "./poll-stripe-events.server";
import { resyncPayPalDonations } from "./resync-paypal-donations.server";

const minute = 60_000;
/** Younger donations are settled by events and by the donor's return. */
const MIN_AGE_MS = 10 * minute;
/**
 * Until this age a donation is checked on every run, because an event may have been lost. After that it is checked
 * only when overdue.
 */
const WATCH_UNTIL_MS = 2 * 60 * minute;
const OVERDUE_AFTER_MS = 24 * 60 * minute;

const BATCH_SIZE = 50;
/** After this many failures in a row the provider counts as down until the next run. */
const MAX_FAILURES_IN_A_ROW = 5;

const providerMethods = ["stripe", "paypal"] as const;
/** Where the next run starts, by query: donations that failed last time come last. */
const resumeAfterId = new Map<string, number>();

/** Reads a donation's payment at its provider and records the result. Idempotent. Throws AppError 503, 502. */
export async function settleDonation(row: DonationRow, { isOverdue = false } = {}): Promise<DonationRow> {
  const isPledge = row.memoCode !== null;
  if (row.status !== "pending" || row.isDemo || isPledge) return row;
  if (row.paymentMethod === "stripe") return settleStripeDonation(row.id, { isOverdue });
  if (row.paymentMethod === "paypal") return settlePayPalDonation(row.id, { isOverdue });
  return row;
}

/**
 * Settles pending donations and fetches missed events; called by the job. A donation unpaid after a day has failed. A
 * failure does not stop the others. Throws when some could not be settled.
 */
export async function settleDonations(now = new Date()): Promise<void> {
  let failures = 0;
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (const method of providerMethods) {
    const watched = { method, after: before(WATCH_UNTIL_MS), before: before(MIN_AGE_MS) };
    failures += await settlePendingDonations(watched, { isOverdue: false });
    failures += await settlePendingDonations(
      { method, after: "", before: before(OVERDUE_AFTER_MS) },
      { isOverdue: true },
    );
  }
  const answers = await Promise.allSettled([pollStripeEvents(now), resyncPayPalDonations(now)]);
  const reasons = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as unknown] : [],
  );
  for (const err of reasons) log.warn({ err }, "a provider did not say what happened");
  if (failures > 0) throw new Error(`${failures} donations could not be asked about.`);
  if (reasons.length > 0) throw new Error("What was not reported could not be asked for.");
}

interface PendingDonationsQuery {
  method: (typeof providerMethods)[number];
  /** Limits of the donations' creation time (ISO). */
  after: string;
  before: string;
}

/** Returns the number of failures. */
async function settlePendingDonations(
  query: PendingDonationsQuery,
  { isOverdue }: { isOverdue: boolean },
): Promise<number> {
  const queryKey = `${query.method} ${isOverdue}`;
  let failures = 0;
  let inARow = 0;
  for await (const row of eachPendingDonationOnce(query, resumeAfterId.get(queryKey) ?? 0)) {
    try {
      await settleDonation(row, { isOverdue });
      inARow = 0;
    } catch (error) {
      if (error instanceof AppError && error.status === 503) continue; // The provider's account was removed.
      log.warn({ donationId: row.id, err: error }, "a donation could not be settled");
      failures += 1;
      inARow += 1;
      resumeAfterId.set(queryKey, row.id);
      if (inARow >= MAX_FAILURES_IN_A_ROW) break;
    }
  }
  return failures;
}

/** Yields each donation once: those after `first`, then those from the start up to `first`. */
async function* eachPendingDonationOnce(
  query: PendingDonationsQuery,
  first: number,
): AsyncGenerator<DonationRow> {
  for (const { from, to } of [
    { from: first, to: Number.MAX_SAFE_INTEGER },
    { from: 0, to: first },
  ]) {
    for (let last = from; ;) {
      const rows = await listPendingDonations(query, last);
      const wanted = rows.filter(({ id }) => id <= to);
      yield* wanted;
      if (wanted.length < BATCH_SIZE) break;
      last = rows.at(-1)!.id;
    }
  }
}

/** Donations that wait for a provider; not pledges, which wait for an administrator. */
const listPendingDonations = ({ method, after, before }: PendingDonationsQuery, above: number) =>
  db
    .selectFrom("donations")
    .selectAll()
    .where("status", "=", "pending")
    .where("paymentMethod", "=", method)
    .where("isDemo", "=", false)
    .where("memoCode", "is", null)
    .where("createdAt", ">", after)
    .where("createdAt", "<", before)
    .where("id", ">", above)
    .orderBy("id")
    .limit(BATCH_SIZE)
    .execute();
