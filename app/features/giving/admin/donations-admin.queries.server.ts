import { addDays, format } from "date-fns";
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { makeTextMatcher } from "~/i18n/search-text";
import { startOfDay } from "~/i18n/format";
import { requireFound } from "~/request/errors";
import { countRows } from "~db/count-rows";
import { streamNewestFirst } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { donationToApi } from "../donations/donations.server";
import type { DonationRow } from "../donations/donation-row";
import type { DonationFilter, ManagedDonation } from "./donations-admin.schema";
import { formatMinorUnits } from "../donations/minor-units";

/** A donation and the serial number of its receipt. */
export type DonationWithReceiptRow = DonationRow & { receipt: string | null };

/** Money of one currency, in minor units. */
export interface CurrencyAmount {
  currency: string;
  amount: number;
}

const nextDay = (date: string) => format(addDays(new Date(`${date}T12:00:00`), 1), "yyyy-MM-dd");

/** Condition of a filter on `donations`. Its days are days in `timeZone`. */
const matchesDonationFilter =
  (db: Kysely<DB>, { status, method, from, to, demo }: DonationFilter, timeZone: string) =>
  (eb: ExpressionBuilder<DB, "donations">) => {
    const conditions: Expression<SqlBool>[] = [];
    if (status === "toCheck") conditions.push(eb("donations.id", "in", selectMismatchedDonations(db)));
    else if (status) conditions.push(eb("donations.status", "=", status));
    // A pledge is of the method by which its money was received.
    if (method)
      conditions.push(eb(eb.fn.coalesce("donations.receivedBy", "donations.paymentMethod"), "=", method));
    if (from) conditions.push(eb("donations.createdAt", ">=", startOfDay(from, timeZone)));
    if (to) conditions.push(eb("donations.createdAt", "<", startOfDay(nextDay(to), timeZone)));
    if (demo !== "with") conditions.push(eb("donations.isDemo", "=", demo === "only"));
    return eb.and(conditions);
  };

/** Donations with a mismatch in the ledger and no later entry of an administrator. */
const selectMismatchedDonations = (db: Kysely<DB>) =>
  db
    .selectFrom("donationLedger as mismatch")
    .select("mismatch.donationId")
    .where("mismatch.kind", "=", "mismatch")
    .where("mismatch.isDemo", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("donationLedger as later")
            .select("later.id")
            .whereRef("later.donationId", "=", "mismatch.donationId")
            .whereRef("later.id", ">", "mismatch.id")
            .where("later.source", "=", "administrator"),
        ),
      ),
    );

/** Whether the entries of one donation hold such a mismatch. */
export const hasOpenMismatch = (entries: Pick<DB["donationLedger"], "kind" | "source">[]): boolean =>
  entries.findLastIndex(({ kind }) => kind === "mismatch") >
  entries.findLastIndex(({ source }) => source === "administrator");

/** The donations of a filter with an id below `before`, newest first. */
export const listDonationsBefore =
  (db: Kysely<DB>, filter: DonationFilter, timeZone: string) =>
  (before: number, count: number): Promise<DonationWithReceiptRow[]> =>
    selectDonationsWithReceipt(db)
      .where("donations.id", "<", before)
      .where(matchesDonationFilter(db, filter, timeZone))
      .orderBy("donations.id", "desc")
      .limit(count)
      .execute();

/** Whether a row matches the search text; undefined without one. A memo code matches with and without its dash. */
export function donationMatcher({
  q,
}: DonationFilter): ((row: DonationWithReceiptRow) => boolean) | undefined {
  const found = makeTextMatcher(q);
  return (
    found &&
    ((row) =>
      found(
        [
          row.donorName,
          row.donorEmail,
          row.receipt,
          row.memoCode,
          row.memoCode?.replace("-", ""),
          row.transactionId,
          row.description,
          row.providerId,
          row.captureId,
          row.invoiceId,
        ].join("\n"),
      ))
  );
}

/** A search over more donations than this returns no sum. */
const MAX_SUMMED_BY_SEARCH = 20_000;

/**
 * Sums per currency of the filtered donations: amounts less refunds, without demo donations. Null for a search over
 * more than `MAX_SUMMED_BY_SEARCH` donations, because no index covers the searched text.
 */
export async function sumKeptAmounts(
  db: Kysely<DB>,
  filter: DonationFilter,
  timeZone: string,
): Promise<CurrencyAmount[] | null> {
  if (
    filter.demo === "only" ||
    (filter.status && filter.status !== "completed" && filter.status !== "toCheck")
  )
    return sumByCurrency([]);
  const real: DonationFilter = { ...filter, demo: "without" };
  const completed = db
    .selectFrom("donations")
    .where("donations.status", "=", "completed")
    .where(matchesDonationFilter(db, real, timeZone));
  const keep = donationMatcher(filter);
  if (!keep) {
    const sums = await completed
      .select((eb) => [
        "donations.currency",
        eb.fn
          .sum<number | string>(eb("donations.amount", "-", eb.ref("donations.refundedAmount")))
          .as("amount"),
      ])
      .groupBy("donations.currency")
      .execute();
    return sumByCurrency(sums);
  }
  const found: SumRow[] = [];
  let seen = 0;
  for await (const rows of streamNewestFirst(listDonationsBefore(db, real, timeZone))) {
    seen += rows.length;
    if (seen > MAX_SUMMED_BY_SEARCH) return null;
    for (const row of rows)
      if (row.status === "completed" && keep(row))
        found.push({ currency: row.currency, amount: row.amount - row.refundedAmount });
  }
  return sumByCurrency(found);
}

/** PostgreSQL returns sums as text. */
interface SumRow {
  currency: string;
  amount: number | string;
}

/** One sum per currency. US dollars come first, even when they are zero. */
function sumByCurrency(sums: SumRow[]): CurrencyAmount[] {
  const all = new Map([["USD", 0]]);
  for (const { currency, amount } of sums) all.set(currency, (all.get(currency) ?? 0) + Number(amount));
  return [...all]
    .filter(([currency, amount]) => currency === "USD" || amount !== 0)
    .map(([currency, amount]) => ({ currency, amount }));
}

/** How many real donations were completed since an instant. */
export async function countDonationsCompletedSince(db: Kysely<DB>, since: string): Promise<number> {
  return countRows(
    db
      .selectFrom("donations")
      .where("isDemo", "=", false)
      .where("status", "=", "completed")
      .where("completedAt", ">=", since),
  );
}

/** How many real donations are pending. */
export async function countPendingDonations(db: Kysely<DB>): Promise<number> {
  return countRows(db.selectFrom("donations").where("isDemo", "=", false).where("status", "=", "pending"));
}

/** How many donations have an open mismatch. */
export async function countMismatchedDonations(db: Kysely<DB>): Promise<number> {
  const { count } = await selectMismatchedDonations(db)
    .clearSelect()
    .select((eb) => eb.fn.count<number>("mismatch.donationId").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Donations with the serial numbers of their receipts. */
export const selectDonationsWithReceipt = (db: Kysely<DB>) =>
  db
    .selectFrom("donations")
    .leftJoin("receipts", "receipts.donationId", "donations.id")
    .selectAll("donations")
    .select("receipts.serial as receipt");

/** A donation with its receipt's serial number. Throws AppError 404. */
export const requireDonationWithReceipt = async (
  db: Kysely<DB>,
  id: number,
): Promise<DonationWithReceiptRow> =>
  requireFound(await selectDonationsWithReceipt(db).where("donations.id", "=", id).executeTakeFirst());

/** A donation as the admin API returns it. Throws AppError 404. */
export const readManagedDonation = async (db: Kysely<DB>, id: number): Promise<ManagedDonation> =>
  managedDonationToApi(await requireDonationWithReceipt(db, id));

/** The ledger of a donation, oldest entry first. */
export const listLedgerEntries = (db: Kysely<DB>, donationId: number) =>
  db
    .selectFrom("donationLedger")
    .select([
      ...(["id", "kind", "amount", "currency", "source", "reference"] as const),
      ...(["beforeStatus", "afterStatus", "actor", "note", "createdAt"] as const),
    ])
    .where("donationId", "=", donationId)
    .orderBy("id")
    .execute();

/** A donation as the admin API returns it. */
export const managedDonationToApi = (row: DonationWithReceiptRow): ManagedDonation => ({
  ...donationToApi(row),
  donorEmail: row.donorEmail,
  language: row.language,
  transactionId: row.transactionId,
  refundedAmount: formatMinorUnits(row.refundedAmount),
  receivedOn: row.receivedOn,
  receivedBy: row.receivedBy,
  receipt: row.receipt,
  donorId: row.donorId,
  batchId: row.batchId,
  correctsId: row.correctsId,
  description: row.description,
  enteredAt: row.enteredAt,
});
