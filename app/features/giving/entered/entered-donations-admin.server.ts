import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { keyedDigest } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import type { DB } from "~db/schema/index";
import { readManagedDonation, requireDonationWithReceipt } from "../admin/donations-admin.queries.server";
import type { ManagedDonation } from "../admin/donations-admin.schema";
import { findDonor } from "../donors/donor-finder.server";
import type { DonationRow } from "../donations/donation-row";
import { formatMinorUnits } from "../donations/minor-units";
import { recordLedgerEvents, toAdminEvent } from "../ledger/ledger.server";
import type { CorrectDonationInput, EnterDonationInput } from "./entered.schema";
import { ENTRY_LOCK, isClear, namedOnly, refuseDonor, requireConfirmed } from "./entry-check.server";
import { findSameDonations, insertEnteredDonation } from "./insert-donation.server";
import { requireOpenDay } from "./open-days.server";

/**
 * Enters a donation that came another way: completed, with receipt, totals and, by consent, the wall. With `corrects`
 * it replaces one that was entered wrongly, in the same transaction. Idempotent by `attempt` and what was typed. Throws AppError 400 for
 * a day that is not open and an unclear donor, and 409 with a question (`check`) for one that seems to be there
 * already and for a donor with an address whom only a name says.
 */
export async function enterDonation(caller: Caller, input: EnterDonationInput): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  const { attempt, confirmed, ...request } = input;
  const { donor: typed, donorEmail, corrects, reason, mailReceipt, ...fields } = request;
  const entryKey = attempt ? keyedDigest("entered-donation", JSON.stringify([attempt, request])) : null;
  return db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    const before = entryKey && (await findByKey(trx, entryKey));
    if (before) return readManagedDonation(trx, before.id);
    await requireOpenDay(trx, fields.receivedOn);
    if (corrects !== undefined) await takeBack(trx, caller, { id: corrects, reason: reason ?? "" });
    const found = await findDonor(trx, typed, donorEmail);
    const refused = refuseDonor(found);
    if (refused || !isClear(found))
      throw new AppError(400, "invalid", {
        errors: { donor: [refused?.key ?? "choice"] },
        params: refused?.params ?? {},
      });
    const [same] =
      found.kind === "known" && fields.amount > 0
        ? await findSameDonations(trx, { ...fields, donorId: found.donor.id })
        : [];
    const named = namedOnly(found);
    const donor = found.kind === "known" ? (found.donor.name ?? found.donor.email ?? "") : "";
    requireConfirmed(
      {
        doubles: same ? [{ at: null, donor, donation: same.id }] : [],
        differences: [],
        names: named === null ? [] : [{ at: null, donor: named }],
      },
      confirmed,
    );
    const { donation } = await insertEnteredDonation(
      trx,
      caller,
      { ...fields, correctsId: corrects, entryKey },
      found,
      mailReceipt ? {} : { receipt: "unmailed" },
    );
    await recordChange(trx, caller, {
      action: "donation.entered",
      subject: String(donation.id),
      after: {
        amount: sayAmount(donation),
        method: donation.paymentMethod,
        receivedOn: donation.receivedOn,
        ...(corrects !== undefined && { replaces: corrects }),
      },
    });
    return readManagedDonation(trx, donation.id);
  });
}

/**
 * Takes a donation that was entered wrongly out of the books by a counter-entry of today: its receipt becomes void, and
 * the donor is mailed. Throws AppError 404, and 409 for one that was not entered by hand or has nothing left.
 */
export async function correctDonation(caller: Caller, input: CorrectDonationInput): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  return db.transaction().execute(async (trx) => {
    await takeBack(trx, caller, input);
    return readManagedDonation(trx, input.id);
  });
}

async function takeBack(
  trx: Kysely<DB>,
  caller: Caller,
  { id, reason }: CorrectDonationInput,
): Promise<void> {
  // Locks the row: of two corrections the second finds nothing left.
  await trx
    .updateTable("donations")
    .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
    .where("id", "=", id)
    .execute();
  const row = await requireDonationWithReceipt(trx, id);
  if (row.enteredAt === null) throw new AppError(409, "admin-entered:errors.notEntered");
  if (row.status !== "completed") throw new AppError(409, "admin-entered:errors.alreadyCorrected");
  const left = row.amount - row.refundedAmount;
  const { donation } = await recordLedgerEvents(trx, id, [
    toAdminEvent(caller, { kind: "corrected", amount: left === 0 ? 0 : -left, note: reason }),
  ]);
  await recordChange(trx, caller, {
    action: "donation.corrected",
    subject: String(id),
    before: { status: row.status, amount: sayAmount(row) },
    after: { status: donation.status },
  });
}

const findByKey = (trx: Kysely<DB>, entryKey: string) =>
  trx.selectFrom("donations").select("id").where("entryKey", "=", entryKey).executeTakeFirst();

/** The amount with its currency; nothing for a donation in kind. */
const sayAmount = ({ amount, currency }: Pick<DonationRow, "amount" | "currency">) =>
  amount === 0 ? undefined : `${formatMinorUnits(amount)} ${currency}`;
