import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/http/errors";
import { formatMoney } from "~/i18n/format";
import { db } from "~db/client";
import { askSeldom } from "./ask-seldom.server";
import type { GiftState, ShownGift } from "./gift-shown";
import { giftOf } from "./gifts.server";
import type { Currency } from "./giving-choices";
import { donationPage, givingPath } from "./giving-path";
import type { DonationRow } from "./donation-row";
import { finishPayPalGift } from "./paypal-gifts.server";
import { settleGift } from "./settle.server";
import { waysToGive } from "./ways.server";
import { zelleMemo } from "./zelle-memo";

/** How a gift stands: a pending one is asked for at its provider first. Null for an address of none. */
export async function showGift({ language }: Caller, token: string | undefined): Promise<ShownGift | null> {
  const found = await known(token);
  if (!found) return null;
  const row = await settled(found);
  const { amount, refundedAmount, paymentMethod } = row;
  const currency = row.currency as Currency;
  const isMonthly = row.isRecurring === 1;
  const isReturned = row.status === "completed" && refundedAmount > 0;
  return {
    state: await stateOf(row),
    amount: formatMoney(amount, currency, language),
    returned: isReturned ? formatMoney(refundedAmount, currency, language) : null,
    method: paymentMethod,
    isMonthly,
    isDemo: row.isDemo === 1,
    hasEmail: row.donorEmail !== null,
    isPublic: row.isPublic === 1,
    transfer: await transferOf(row),
    again: givingPath({ amount, currency, isMonthly, method: paymentMethod }),
  };
}

/** Takes the money of who approved at PayPal; answers the gift's own page, which says what came of it. */
export async function returnFromPayPal(token = ""): Promise<string> {
  const row = await known(token);
  if (row) await unlessRefused(askSeldom("return", row, () => finishPayPalGift(token)));
  return donationPage(token);
}

/** Where a gift's donor begins anew who came back without having paid. */
export async function cancelledGiftPath(token: string | undefined): Promise<string> {
  const row = await known(token);
  if (!row) return "/donation";
  const { amount, isRecurring, paymentMethod: method } = row;
  const currency = row.currency as Currency;
  return givingPath({ amount, currency, method, isMonthly: isRecurring === 1, isCancelled: true });
}

const known = (token: string | undefined) => unlessRefused(giftOf(token));

/** What its provider cannot be asked now is asked again later; until then the gift waits. */
const settled = async (row: DonationRow): Promise<DonationRow> =>
  row.status !== "pending" || row.paymentMethod === "zelle"
    ? row
    : ((await unlessRefused(askSeldom("look", row, () => settleGift(row)))) ?? row);

async function unlessRefused<Found>(look: Promise<Found>): Promise<Found | null> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function stateOf({ id, status, paymentMethod }: DonationRow): Promise<GiftState> {
  if (status === "completed" || status === "refunded") return status;
  const entries = await db
    .selectFrom("donationLedger")
    .select("kind")
    .where("donationId", "=", id)
    .orderBy("id")
    .execute();
  // Something was charged, also where nobody ever paid this gift itself: it is not said that nothing was.
  if (entries.some(({ kind }) => kind === "mismatch")) return "mismatch";
  if (status === "failed") return status;
  if (paymentMethod === "zelle") return "transfer";
  return entries.at(-1)?.kind === "declined" ? "declined" : "waiting";
}

async function transferOf({
  paymentMethod,
  status,
  memoCode,
  currency,
}: DonationRow): Promise<ShownGift["transfer"]> {
  if (paymentMethod !== "zelle" || status !== "pending" || memoCode === null) return null;
  const { zelle } = await waysToGive();
  return (
    zelle && {
      ...{ recipient: zelle.recipient, name: zelle.name },
      ...{ memo: zelleMemo(memoCode), currency: currency as Currency },
    }
  );
}
