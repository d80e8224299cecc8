import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { recordLedgerEvents, toAdminEvent } from "../ledger/ledger.server";
import {
  listLedgerEntries,
  hasOpenMismatch,
  requireDonationWithReceipt,
  readManagedDonation,
} from "./donations-admin.queries.server";
import type { DonationIdInput, ManagedDonation } from "./donations-admin.schema";

/**
 * Records that an administrator checked a mismatch. Changes no amounts. Throws AppError 404, and 409 when no mismatch
 * is open.
 */
export async function markMismatchChecked(caller: Caller, { id }: DonationIdInput): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  return db.transaction().execute(async (trx) => {
    const entries = await listLedgerEntries(trx, id);
    const mismatch = entries.findLast(({ kind }) => kind === "mismatch");
    if (!mismatch || !hasOpenMismatch(entries)) {
      await requireDonationWithReceipt(trx, id);
      throw new AppError(409, "admin-donations:toCheck.nothing");
    }
    const checked = { kind: "checked", reference: String(mismatch.id) } as const;
    await recordLedgerEvents(trx, id, [toAdminEvent(caller, checked)]);
    await recordChange(trx, caller, { action: "donation.checked", subject: String(id) });
    return readManagedDonation(trx, id);
  });
}
