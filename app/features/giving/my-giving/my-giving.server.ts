import { TZDate } from "@date-fns/tz";
import { addMonths } from "date-fns";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { queueAutoReply } from "~/features/mail/mail-queue.server";
import { getSettings } from "~/settings/settings.server";
import { dateIn, formatDate, formatMoney, formatShortDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { formatFieldAmount, formatMinorUnits } from "../donations/minor-units";
import { requireMethodAccepts } from "../payment-methods/payment-method-limits.server";
import { readReceiptFile } from "../receipts/receipt-file.server";
import { listStatementYears, readStatementFile } from "../receipts/statements.server";
import { changeMonthlyAmount, openCardPortal, stopMonthlyDonation } from "../stripe/monthly-donations.server";
import { createMyGivingPath, linkExpiredKey, readMyGivingToken } from "./my-giving-link.server";
import {
  findDonorMonthlyDonation,
  isReceiptOfDonor,
  listDonorDonations,
  listDonorMonthlyDonations,
  listLastCompletions,
} from "./my-giving.queries.server";
import type {
  changeMonthlyAmountSchema,
  MyDonation,
  MyGivingLinkInput,
  MyGivingQuery,
  MyMonthlyDonation,
  myMonthlyDonationSchema,
  myReceiptSchema,
  myStatementSchema,
} from "./my-giving.schema";
import { givingLink } from "../mails/giving-link.server";

const MY_GIVING_PAGE_SIZE = 20;

/**
 * Mails an address the link to its donations, if it has any. The job checks that, so that the response and its timing
 * reveal nothing about the address.
 */
export async function requestMyGivingLink({ language }: Caller, { email }: MyGivingLinkInput): Promise<void> {
  const link = { email, language, path: createMyGivingPath(email) };
  await db.transaction().execute((trx) => queueMyGivingLinkMail(trx, link));
}

/** Null for an expired link: the screen shows its own page for it. Other errors are rethrown. */
export function nullIfLinkExpired(error: unknown): null {
  if (error instanceof AppError && error.key === linkExpiredKey) return null;
  throw error;
}

interface MyGivingInput extends MyGivingQuery {
  token: string | undefined;
}

/** The donations behind a mailed link. Throws AppError 404 for an invalid or expired link. */
export async function loadMyGiving(caller: Caller, { token, before }: MyGivingInput) {
  const email = readMyGivingToken(token);
  const rows = await listDonorDonations(db, email, {
    ...(before !== undefined && { before }),
    limit: MY_GIVING_PAGE_SIZE + 1,
  });
  const page = rows.slice(0, MY_GIVING_PAGE_SIZE);
  const dateOf = await createMinistryDateReader();
  return {
    email,
    donations: page.map((row): MyDonation => {
      const money = (amount: number) => formatMoney(amount, row.currency, caller.language);
      const date = dateOf(row.completedAt ?? row.createdAt);
      return {
        id: row.id,
        date,
        day: formatShortDate(date, caller.language),
        amount: row.description ?? money(row.amount),
        refundedAmount:
          row.status === "completed" && row.refundedAmount > 0 ? money(row.refundedAmount) : null,
        method: row.receivedBy ?? row.paymentMethod,
        status: row.status,
        isMonthly: row.isRecurring,
        isDemo: row.isDemo,
        memoCode: row.status === "pending" && row.paymentMethod === "zelle" ? row.memoCode : null,
        receipt:
          row.receiptId === null
            ? null
            : { id: row.receiptId, serial: row.serial ?? "", isVoid: row.voidedAt !== null },
      };
    }),
    older: rows.length > MY_GIVING_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    monthly: await listMyMonthlyDonations(caller, email),
    years: await listStatementYears({ email }),
  };
}

/** One monthly donation behind a mailed link. Throws AppError 404 when it belongs to another address. */
export async function loadMyMonthlyDonation(
  caller: Caller,
  { token, id }: z.output<typeof myMonthlyDonationSchema>,
): Promise<MyMonthlyDonation> {
  const email = readMyGivingToken(token);
  return requireFound((await listMyMonthlyDonations(caller, email)).find((donation) => donation.id === id));
}

async function listMyMonthlyDonations(caller: Caller, email: string): Promise<MyMonthlyDonation[]> {
  const rows = await listDonorMonthlyDonations(db, email);
  if (rows.length === 0) return [];
  const dateOf = await createMinistryDateReader();
  const day = (iso: string) => formatDate(dateOf(iso), caller.language);
  const ids = rows.map(({ id }) => id);
  const last = new Map(
    (await listLastCompletions(db, ids)).map(({ recurringDonationId, completedAt }) => [
      recurringDonationId,
      completedAt,
    ]),
  );
  const donations = rows.map(
    ({ id, amount, currency, status, isDemo, createdAt, cancelledAt }): MyMonthlyDonation => {
      const lastAt = last.get(id);
      return {
        id,
        amount: formatMoney(amount, currency, caller.language),
        typedAmount: formatFieldAmount(formatMinorUnits(amount), caller.language),
        currency,
        state: status === "pastDue" ? "pastDue" : status === "cancelled" ? "stopped" : "active",
        since: day(createdAt),
        last: lastAt ? day(lastAt) : null,
        next: status === "active" ? day(nextChargeTime(createdAt)) : null,
        stopped: cancelledAt && day(cancelledAt),
        isDemo,
      };
    },
  );
  return [
    ...donations.filter(({ state }) => state !== "stopped"),
    ...donations.filter(({ state }) => state === "stopped"),
  ];
}

/** The next payment: providers charge on the start date's day of the month, or on the last day of a shorter month. */
function nextChargeTime(createdAt: string, now = new Date()): string {
  const begun = new TZDate(createdAt, "UTC");
  let months = 1;
  while (addMonths(begun, months) <= now) months += 1;
  return new Date(addMonths(begun, months).getTime()).toISOString();
}

/** Returns a function from an instant to its day in the ministry's time zone. */
async function createMinistryDateReader(): Promise<(iso: string) => string> {
  const { timeZone } = (await getSettings()).publishing;
  return (iso) => dateIn(timeZone, new Date(iso));
}

/**
 * Changes the amount (minor units) of a monthly donation from the next payment on. Idempotent. Throws AppError 400,
 * 404, 409 when it was stopped, and 502 when Stripe cannot be reached; then nothing has changed.
 */
export async function changeMyMonthlyAmount(
  caller: Caller,
  { token, id, amount }: z.output<typeof changeMonthlyAmountSchema>,
): Promise<void> {
  const donation = await requireMyMonthlyDonation(token, id);
  if (donation.status === "cancelled") throw new AppError(409, "my-giving:monthly.hasEnded");
  requireMethodAccepts("stripe", { amount, currency: donation.currency }, caller);
  if (donation.amount !== amount) await changeMonthlyAmount(id, amount);
}

/** Stops a monthly donation. Idempotent. Throws AppError 404, and 502 as above. */
export async function stopMyMonthlyDonation(
  _caller: Caller,
  { token, id }: z.output<typeof myMonthlyDonationSchema>,
): Promise<void> {
  const donation = await requireMyMonthlyDonation(token, id);
  if (donation.status !== "cancelled") await stopMonthlyDonation(id);
}

/**
 * The URL of Stripe's page where the card is changed; it leads back to `returnPath`. Throws AppError 404, 409 and 502
 * as above.
 */
export async function openMyCardPortal(
  _caller: Caller,
  { token, id, returnPath }: z.output<typeof myMonthlyDonationSchema> & { returnPath: string },
): Promise<{ url: string }> {
  const donation = await requireMyMonthlyDonation(token, id);
  if (donation.status === "cancelled") throw new AppError(409, "my-giving:monthly.hasEnded");
  return { url: await openCardPortal(id, returnPath) };
}

const requireMyMonthlyDonation = async (token: string, id: number) =>
  requireFound(await findDonorMonthlyDonation(db, readMyGivingToken(token), id));

/** One of the donor's receipts as a PDF. Throws AppError 404 for another donor's. */
export async function readMyReceipt(_caller: Caller, { token, id }: z.output<typeof myReceiptSchema>) {
  if (!(await isReceiptOfDonor(db, readMyGivingToken(token), id))) throw new AppError(404, "notFound");
  return readReceiptFile(id);
}

/**
 * The donor's statement of a year as a PDF in the caller's language. Throws AppError 404 for a year without donations.
 */
export async function readMyStatement(
  { language }: Caller,
  { token, year }: z.output<typeof myStatementSchema>,
) {
  return readStatementFile({ email: readMyGivingToken(token) }, year, language);
}

/** Mails the link to my-giving; `path` holds its token. At most one such mail in ten minutes. */
export async function queueMyGivingLinkMail(
  trx: Kysely<DB>,
  { email, language, path }: { email: string; language: Language; path: string },
): Promise<void> {
  await queueAutoReply(trx, { to: email, language, template: givingLink, props: { path } });
}
