import { log } from "~/config/log.server";
import { AppError } from "~/http/errors";
import { db } from "~db/client";
import { settleCardGift } from "./card.server";
import type { DonationRow } from "./ledger.server";
import { settlePayPalGift } from "./paypal-gifts.server";

const minute = 60_000;
/** Younger ones the provider reports by itself, and the donor's own way back settles. */
const PATIENCE_MS = 10 * minute;
/** Until then a gift is asked about each time: a report may have been lost. Afterwards it rests until it is overdue. */
const WATCHED_MS = 2 * 60 * minute;
const OVERDUE_MS = 24 * 60 * minute;

const batch = 50;
/** A provider that is down is left alone until the next time. */
const MOST_FAILURES = 5;

/** Asks the provider of a gift what became of it and records that. Again, it changes nothing. Throws AppError 502. */
export async function settleGift(row: DonationRow, { isOverdue = false } = {}): Promise<DonationRow> {
  const isPledge = row.memoCode !== null;
  if (row.status !== "pending" || row.isDemo || isPledge) return row;
  if (row.paymentMethod === "stripe") return settleCardGift(row.id, { isOverdue });
  if (row.paymentMethod === "paypal") return settlePayPalGift(row.id, { isOverdue });
  return row;
}

/**
 * Asks the providers about gifts that wait for their payment: what the job does. What nobody paid within a day has
 * failed. One that cannot be asked about holds up no other. Throws when some could not be.
 */
export async function settleGifts(now = new Date()): Promise<void> {
  const failures = { count: 0 };
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await settleThose({ after: before(WATCHED_MS), before: before(PATIENCE_MS) }, false, failures);
  await settleThose({ after: "", before: before(OVERDUE_MS) }, true, failures);
  if (failures.count > 0) throw new Error(`${failures.count} gifts could not be asked about.`);
}

async function settleThose(
  made: { after: string; before: string },
  isOverdue: boolean,
  failures: { count: number },
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await waitingGifts(made, last);
    for (const row of rows) {
      try {
        await settleGift(row, { isOverdue });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.status === 503) continue; // its account was taken away: nobody can be asked
        log.warn({ donationId: row.id, error: error.message }, "a gift could not be settled");
        failures.count += 1;
        if (failures.count >= MOST_FAILURES) return;
      }
    }
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
  }
}

/** Gifts that wait for a provider: no pledges, which wait for an administrator. */
const waitingGifts = ({ after, before }: { after: string; before: string }, above: number) =>
  db
    .selectFrom("donations")
    .selectAll()
    .where("status", "=", "pending")
    .where("paymentMethod", "in", ["stripe", "paypal"])
    .where("isDemo", "=", 0)
    .where("memoCode", "is", null)
    .where("createdAt", ">", after)
    .where("createdAt", "<", before)
    .where("id", ">", above)
    .orderBy("id")
    .limit(batch)
    .execute();
