import { TZDate } from "@date-fns/tz";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { getSettingsIn } from "~/settings/settings.server";
import type { DB } from "~db/schema/index";
import { createDonor, listMergedDonors } from "../donors/donor-links.server";
import type { ClearDonor } from "./entry-check.server";
import type { DonationRow } from "../donations/donation-row";
import type { EnteredMethod } from "../donations/giving-choices";
import type { CompletionOptions } from "../ledger/completion-effects.server";
import { recordLedgerEvents, toAdminEvent } from "../ledger/ledger.server";

/** A checked donation that the team enters. */
export interface EnteredDonation {
  amount: number;
  currency: string;
  method: EnteredMethod;
  receivedOn: string;
  reference?: string | undefined;
  description?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
  isPublic?: boolean;
  isAnonymous?: boolean;
  batchId?: number;
  correctsId?: number | undefined;
  entryKey?: string | null;
}

type EntryOptions = Pick<CompletionOptions, "receipt" | "isImported">;

/** Noon of a day in the ministry's time zone; today never later than now. */
function noonOf(day: string, timeZone: string, now = new Date()): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const noon = new TZDate(year, month - 1, date, 12, timeZone).getTime();
  return new Date(Math.min(noon, now.getTime())).toISOString();
}

/**
 * Writes a donation that the team enters, completed and dated on its day, with all that a completion writes. Creates
 * a new donor. Idempotent by `entryKey`: `isNew` says whether it was there before.
 */
export async function insertEnteredDonation(
  trx: Kysely<DB>,
  caller: Caller,
  donation: EnteredDonation,
  found: ClearDonor,
  { receipt, isImported = false }: EntryOptions,
): Promise<{ donation: DonationRow; isNew: boolean }> {
  const { entryKey = null, method, receivedOn, reference, ...fields } = donation;
  if (entryKey !== null) {
    const before = await trx
      .selectFrom("donations")
      .selectAll()
      .where("entryKey", "=", entryKey)
      .executeTakeFirst();
    if (before) return { donation: before, isNew: false };
  }
  const donor = await useDonor(trx, found, donation);
  const { publishing, languages } = await getSettingsIn(trx);
  const now = new Date().toISOString();
  const at = noonOf(receivedOn, publishing.timeZone);
  const { id } = await trx
    .insertInto("donations")
    .values({
      amount: fields.amount,
      currency: fields.currency,
      donorName: donor?.name ?? null,
      donorEmail: donor?.email ?? null,
      donorId: donor?.id ?? null,
      paymentMethod: method,
      isRecurring: false,
      language: fields.language ?? donor?.language ?? languages.defaultLanguage,
      country: fields.country ?? donor?.country ?? null,
      description: fields.description ?? null,
      isPublic: fields.isPublic ?? false,
      isAnonymous: fields.isAnonymous ?? false,
      isDemo: false,
      transactionId: reference ?? null,
      receivedOn,
      batchId: fields.batchId ?? null,
      correctsId: fields.correctsId ?? null,
      entryKey,
      enteredAt: now,
      createdAt: at,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const completed = toAdminEvent(caller, { kind: "completed", occurredAt: at });
  const { donation: row } = await recordLedgerEvents(
    trx,
    id,
    [completed],
    {},
    {
      isEntered: true,
      isImported,
      ...(receipt && { receipt }),
      ...(isImported && { recordedAt: at }),
    },
  );
  return { donation: row, isNew: true };
}

async function useDonor(trx: Kysely<DB>, found: ClearDonor, { country, language }: EnteredDonation) {
  if (found.kind === "nobody") return null;
  if (found.kind === "known") return found.donor;
  const { name, email } = found;
  return createDonor(trx, { name, email, country, language });
}

interface SameDonation {
  donorId: number;
  receivedOn: string;
  amount: number;
  currency: string;
  method: EnteredMethod;
}

/** Completed donations of the same donor (of all rows that are one), day, amount and method, oldest first. */
export async function findSameDonations(
  db: Kysely<DB>,
  { donorId, receivedOn, amount, currency, method }: SameDonation,
) {
  const donors = await listMergedDonors(db, donorId);
  return db
    .selectFrom("donations")
    .select(["id", "entryKey"])
    .where(
      "donorId",
      "in",
      donors.map(({ id }) => id),
    )
    .where("receivedOn", "=", receivedOn)
    .where("amount", "=", amount)
    .where("currency", "=", currency)
    .where((eb) => eb(eb.fn.coalesce("receivedBy", "paymentMethod"), "=", method))
    .where("status", "=", "completed")
    .orderBy("id")
    .execute();
}
