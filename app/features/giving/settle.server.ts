import { log } from "~/config/log.server";
import { AppError } from "~/http/errors";
import { db } from "~db/client";
import { settleCardGift } from "./stripe-payments.server";
import type { DonationRow } from "./donation-row";
import { settlePayPalGift } from "./paypal-gifts.server";
import { askStripe, readPayPalAgain } from "./unreported.server";

const minute = 60_000;
/** Younger ones the provider reports by itself, and the donor's own way back settles. */
const PATIENCE_MS = 10 * minute;
/** Until then a gift is asked about each time: a report may have been lost. Afterwards it rests until it is overdue. */
const WATCHED_MS = 2 * 60 * minute;
const OVERDUE_MS = 24 * 60 * minute;

const batch = 50;
/** So many one after the other, and the provider is thought to be down: it is left alone until the next time. */
const MOST_FAILURES = 5;

const methods = ["stripe", "paypal"] as const;
/** After which gift the next look begins, by what is looked at: those that failed last time come last. */
const beginAfter = new Map<string, number>();

/** Asks the provider of a gift what became of it and records that. Again, it changes nothing. Throws AppError 502. */
export async function settleGift(row: DonationRow, { isOverdue = false } = {}): Promise<DonationRow> {
  const isPledge = row.memoCode !== null;
  if (row.status !== "pending" || row.isDemo || isPledge) return row;
  if (row.paymentMethod === "stripe") return settleCardGift(row.id, { isOverdue });
  if (row.paymentMethod === "paypal") return settlePayPalGift(row.id, { isOverdue });
  return row;
}

/**
 * Asks the providers about gifts that wait for their payment, and for what else they did not report: what the job does.
 * What nobody paid within a day has failed. One that cannot be asked about holds up no other. Throws when some could not
 * be.
 */
export async function settleGifts(now = new Date()): Promise<void> {
  let failures = 0;
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (const method of methods) {
    const watched = { method, after: before(WATCHED_MS), before: before(PATIENCE_MS) };
    failures += await settleThose(watched, { isOverdue: false });
    failures += await settleThose({ method, after: "", before: before(OVERDUE_MS) }, { isOverdue: true });
  }
  const answers = await Promise.allSettled([askStripe(now), readPayPalAgain(now)]);
  const reasons = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as unknown] : [],
  );
  for (const err of reasons) log.warn({ err }, "a provider did not say what happened");
  if (failures > 0) throw new Error(`${failures} gifts could not be asked about.`);
  if (reasons.length > 0) throw new Error("What was not reported could not be asked for.");
}

interface Waiting {
  method: (typeof methods)[number];
  /** When they were made. */
  after: string;
  before: string;
}

/** Answers how many could not be asked about. */
async function settleThose(those: Waiting, { isOverdue }: { isOverdue: boolean }): Promise<number> {
  const look = `${those.method} ${isOverdue}`;
  let failures = 0;
  let inARow = 0;
  for await (const row of onceAround(those, beginAfter.get(look) ?? 0)) {
    try {
      await settleGift(row, { isOverdue });
      inARow = 0;
    } catch (error) {
      if (error instanceof AppError && error.status === 503) continue; // its account was taken away: nobody can be asked
      log.warn({ donationId: row.id, err: error }, "a gift could not be settled");
      failures += 1;
      inARow += 1;
      beginAfter.set(look, row.id);
      if (inARow >= MOST_FAILURES) break;
    }
  }
  return failures;
}

/** All of them once, from after a gift on to the last, and then from the first. */
async function* onceAround(those: Waiting, first: number): AsyncGenerator<DonationRow> {
  for (const { from, to } of [
    { from: first, to: Number.MAX_SAFE_INTEGER },
    { from: 0, to: first },
  ]) {
    for (let last = from; ;) {
      const rows = await waitingGifts(those, last);
      const wanted = rows.filter(({ id }) => id <= to);
      yield* wanted;
      if (wanted.length < batch) break;
      last = rows.at(-1)!.id;
    }
  }
}

/** Gifts that wait for a provider: no pledges, which wait for an administrator. */
const waitingGifts = ({ method, after, before }: Waiting, above: number) =>
  db
    .selectFrom("donations")
    .selectAll()
    .where("status", "=", "pending")
    .where("paymentMethod", "=", method)
    .where("isDemo", "=", 0)
    .where("memoCode", "is", null)
    .where("createdAt", ">", after)
    .where("createdAt", "<", before)
    .where("id", ">", above)
    .orderBy("id")
    .limit(batch)
    .execute();
