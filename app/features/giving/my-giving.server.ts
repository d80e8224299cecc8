import { TZDate } from "@date-fns/tz";
import { addMonths } from "date-fns";
import type { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/features/settings/settings.server";
import { AppError, existing } from "~/http/errors";
import { dateIn, formatDate, formatMoney, formatShortDate } from "~/i18n/format";
import { db } from "~db/client";
import type { GiftLine } from "./my-gifts";
import type { MonthlyGift } from "./my-monthly-gift";
import { amountInField, amountText } from "./money";
import { changeMonthly, portalOf, stopMonthly } from "./monthly.server";
import { linkIsOver, myGivingPath, readGivingToken } from "./my-giving-link.server";
import { giftsOf, lastGiftsOf, monthlyGiftOf, monthlyGiftsOf, ownsReceipt } from "./my-giving.queries.server";
import type {
  MyGivingLinkInput,
  MyGivingQuery,
  ownAmountSchema,
  ownMonthlySchema,
  ownReceiptSchema,
  ownStatementSchema,
} from "./my-giving.schema";
import { tellMyGivingLink } from "./notices.server";
import { requireTakenBy } from "./provider-rules.server";
import { receiptFile } from "./receipts.server";
import { statementFile, statementYears } from "./statements.server";

const pageSize = 20;

/**
 * Mails an address the link to its gifts, if there are any: the job finds out. Who asks learns nothing about somebody
 * else's address, by what is said or by how long it takes.
 */
export async function requestMyGiving({ language }: Caller, { email }: MyGivingLinkInput): Promise<void> {
  const link = { email, language, path: myGivingPath(email) };
  await db.transaction().execute((trx) => tellMyGivingLink(trx, link));
}

/** For what a link shows: a screen of its own says that the link leads nowhere any more. */
export function nullWhenOver(error: unknown): null {
  if (error instanceof AppError && error.key === linkIsOver) return null;
  throw error;
}

interface Link extends MyGivingQuery {
  token: string | undefined;
}

/** The gifts behind a mailed link, as its owner sees them; AppError 404 for a link that is not ours or too old. */
export async function showMyGiving(caller: Caller, { token, before }: Link) {
  const email = readGivingToken(token);
  const rows = await giftsOf(db, email, { ...(before !== undefined && { before }), limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const dateOf = await dateReader();
  return {
    email,
    gifts: page.map((row): GiftLine => {
      const money = (amount: number) => formatMoney(amount, row.currency, caller.language);
      const date = dateOf(row.completedAt ?? row.createdAt);
      return {
        id: row.id,
        date,
        day: formatShortDate(date, caller.language),
        amount: money(row.amount),
        returned: row.status === "completed" && row.refundedAmount > 0 ? money(row.refundedAmount) : null,
        method: row.paymentMethod,
        status: row.status,
        isMonthly: row.isRecurring === 1,
        isDemo: row.isDemo === 1,
        memoCode: row.status === "pending" && row.paymentMethod === "zelle" ? row.memoCode : null,
        receipt:
          row.receiptId === null
            ? null
            : { id: row.receiptId, serial: row.serial ?? "", isVoid: row.voidedAt !== null },
      };
    }),
    older: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    monthly: await listMonthly(caller, email),
    years: await statementYears(email),
  };
}

/** One monthly gift behind a mailed link; AppError 404 where it is not its owner's. */
export async function showMyMonthly(
  caller: Caller,
  { token, id }: z.output<typeof ownMonthlySchema>,
): Promise<MonthlyGift> {
  const email = readGivingToken(token);
  return existing((await listMonthly(caller, email)).find((gift) => gift.id === id));
}

async function listMonthly(caller: Caller, email: string): Promise<MonthlyGift[]> {
  const rows = await monthlyGiftsOf(db, email);
  if (rows.length === 0) return [];
  const dateOf = await dateReader();
  const day = (iso: string) => formatDate(dateOf(iso), caller.language);
  const ids = rows.map(({ id }) => id);
  const last = new Map(
    (await lastGiftsOf(db, ids)).map(({ recurringDonationId, completedAt }) => [
      recurringDonationId,
      completedAt,
    ]),
  );
  const gifts = rows.map(({ id, amount, currency, status, isDemo, createdAt, cancelledAt }): MonthlyGift => {
    const lastAt = last.get(id);
    return {
      id,
      amount: formatMoney(amount, currency, caller.language),
      typedAmount: amountInField(amountText(amount), caller.language),
      currency,
      state: status === "pastDue" ? "pastDue" : status === "cancelled" ? "stopped" : "active",
      since: day(createdAt),
      last: lastAt ? day(lastAt) : null,
      next: status === "active" ? day(nextGift(createdAt)) : null,
      stopped: cancelledAt && day(cancelledAt),
      isDemo: isDemo === 1,
    };
  });
  return [
    ...gifts.filter(({ state }) => state !== "stopped"),
    ...gifts.filter(({ state }) => state === "stopped"),
  ];
}

/** When a monthly gift comes next: the provider charges on the day of the month it began, or the month's last. */
function nextGift(createdAt: string, now = new Date()): string {
  const begun = new TZDate(createdAt, "UTC");
  let months = 1;
  while (addMonths(begun, months) <= now) months += 1;
  return new Date(addMonths(begun, months).getTime()).toISOString();
}

/** Tells on which day of the ministry's an instant lies. */
async function dateReader(): Promise<(iso: string) => string> {
  const { timeZone } = (await getSettings()).publishing;
  return (iso) => dateIn(timeZone, new Date(iso));
}

/**
 * Changes what a monthly gift takes from its next time on (minor units). Again, it changes nothing. Throws AppError
 * 400, 404, 409 for one that was stopped, and 502 where Stripe could not be reached: then all is as before.
 */
export async function changeMyMonthly(
  caller: Caller,
  { token, id, amount }: z.output<typeof ownAmountSchema>,
): Promise<void> {
  const gift = await ownMonthly(token, id);
  if (gift.status === "cancelled") throw new AppError(409, "my-giving:monthly.hasEnded");
  requireTakenBy("stripe", { amount, currency: gift.currency }, caller);
  if (gift.amount !== amount) await changeMonthly(id, amount);
}

/** Stops a monthly gift; one that was stopped already stays so. Throws AppError 404, and 502 as above. */
export async function stopMyMonthly(
  _caller: Caller,
  { token, id }: z.output<typeof ownMonthlySchema>,
): Promise<void> {
  const gift = await ownMonthly(token, id);
  if (gift.status !== "cancelled") await stopMonthly(id);
}

/**
 * Where the card of a monthly gift is changed: a page of Stripe's that leads back to `returnPath`. Throws AppError 404,
 * 409 and 502 as above.
 */
export async function changeMyCard(
  _caller: Caller,
  { token, id, returnPath }: z.output<typeof ownMonthlySchema> & { returnPath: string },
): Promise<{ url: string }> {
  const gift = await ownMonthly(token, id);
  if (gift.status === "cancelled") throw new AppError(409, "my-giving:monthly.hasEnded");
  return { url: await portalOf(id, returnPath) };
}

const ownMonthly = async (token: string, id: number) =>
  existing(await monthlyGiftOf(db, readGivingToken(token), id));

/** One of the donor's own receipts as a PDF; AppError 404 for any other. */
export async function myReceipt(_caller: Caller, { token, id }: z.output<typeof ownReceiptSchema>) {
  if (!(await ownsReceipt(db, readGivingToken(token), id))) throw new AppError(404, "notFound");
  return receiptFile(id);
}

/** The donor's statement of a year as a PDF, in the caller's language; AppError 404 for a year without gifts. */
export async function myStatement(
  { language }: Caller,
  { token, year }: z.output<typeof ownStatementSchema>,
) {
  return statementFile(readGivingToken(token), year, language);
}
