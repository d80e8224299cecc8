import type { Kysely } from "kysely";
import { env } from "~/config/env.server";
import { paidAt, type Intent } from "~/providers/stripe.server";
import { db } from "~db/client";
import type { DB } from "~db/schema";
import type { DonationRow } from "./donation-row";
import { oddMoney, record, type Happening } from "./ledger.server";

type Marks = Record<string, string>;

const site = new URL(env.PUBLIC_URL).host;

/**
 * What everything we make at Stripe carries, so that its reports find the gift even when we never stored its id; with the
 * gift's time, since a restored database counts its ids anew.
 */
export const marksOf = ({ id, createdAt }: Pick<DonationRow, "id" | "createdAt">): Marks => ({
  donationId: String(id),
  site,
  begun: createdAt,
});

/** Names a call about a gift, so that Stripe makes the thing once: also in an account that several sites share. */
export const keyOf = (what: string, { id, createdAt }: Pick<DonationRow, "id" | "createdAt">): string =>
  `${what} ${site} ${id} ${createdAt}`;

const cardGifts = (from: Kysely<DB>) =>
  from.selectFrom("donations").selectAll().where("paymentMethod", "=", "stripe").where("isDemo", "=", 0);

/** The gift with an id of ours that Stripe's thing carries; undefined where another site made it. */
export async function markedGift(marks: Marks): Promise<DonationRow | undefined> {
  const { donationId = "", site: madeBy, begun } = marks;
  if (madeBy !== site || !/^[1-9]\d{0,14}$/.test(donationId)) return undefined;
  const gift = await cardGifts(db).where("id", "=", Number(donationId)).executeTakeFirst();
  return begun === undefined || gift?.createdAt === begun ? gift : undefined;
}

/** The gift that a payment at Stripe is about: by the id we stored, else by the mark it carries. */
export async function giftOfPayment(intent: string, marks: Marks): Promise<DonationRow | undefined> {
  const known = await cardGifts(db).where("providerId", "=", intent).executeTakeFirst();
  return known ?? (await markedGift(marks));
}

/** The gift of a hosted page. */
export async function giftOfCheckout(checkout: string, marks: Marks): Promise<DonationRow | undefined> {
  const known = await cardGifts(db).where("checkoutId", "=", checkout).executeTakeFirst();
  return known ?? (await markedGift(marks));
}

/** Money as Stripe tells it: minor units, currency in small letters. */
interface Money {
  amount: number;
  currency: string;
}

/** Whether it is what was recorded when the gift began. */
export const isSameMoney = ({ amount, currency }: Money, row: DonationRow): boolean =>
  amount === row.amount && currency.toUpperCase() === row.currency;

interface Recorded {
  donation: DonationRow;
  isNew: boolean;
}

interface Paid extends Money {
  /** Stripe's payment. */
  intent: string;
  /** When it was made (ISO), where Stripe says it. */
  at?: string;
  facts?: Partial<Pick<DonationRow, "donorName" | "donorEmail">>;
}

/**
 * What Stripe says was paid completes the gift, if it is the amount and currency that were recorded. Anything else, or a
 * second payment, is noted for the administrators and completes nothing.
 */
export async function recordPaid(trx: Kysely<DB>, row: DonationRow, paid: Paid): Promise<Recorded> {
  const source = "stripe";
  const isPaidOtherwise =
    row.completedAt !== null && row.providerId !== null && row.providerId !== paid.intent;
  if (isPaidOtherwise || !isSameMoney(paid, row)) {
    const odd = oddMoney(paid.amount, paid.currency);
    return record(trx, row.id, [{ ...odd, source, reference: paid.intent }]);
  }
  const facts = { ...paid.facts, providerId: paid.intent };
  return record(trx, row.id, [{ kind: "completed", source, reference: paid.intent, at: paid.at }], facts);
}

/** What a payment says of its last try that was declined, named by that try, so that whoever tells it is one entry. */
export function declineOf({ id, status, last_payment_error: error }: Intent): Happening | undefined {
  if (status !== "requires_payment_method" || !error) return undefined;
  return { kind: "declined", source: "stripe", reference: error.charge ?? error.payment_method ?? id };
}

/** Records what a payment at Stripe has come to: paid at a time, declined, ended, or nothing yet. */
export async function recordIntent(row: DonationRow, intent: Intent, at = paidAt(intent)): Promise<Recorded> {
  const { id, status, amount_received: amount, currency } = intent;
  const isAnother = row.providerId !== null && row.providerId !== id;
  return db.transaction().execute(async (trx) => {
    if (status === "succeeded") return recordPaid(trx, row, { intent: id, amount, currency, at });
    if (isAnother) return { donation: row, isNew: false };
    const ended: Happening = { kind: "failed", source: "stripe", reference: id };
    const told = status === "canceled" ? ended : declineOf(intent);
    return record(trx, row.id, told ? [told] : [], { providerId: id });
  });
}
