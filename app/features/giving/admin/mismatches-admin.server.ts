import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { recordLedgerEvents } from "../ledger/ledger.server";
import {
  managedDonationToApi,
  listLedgerEntries,
  hasOpenMismatch,
  findDonationWithReceipt,
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
    const odd = entries.findLast(({ kind }) => kind === "mismatch");
    if (!odd || !hasOpenMismatch(entries)) {
      requireFound(await findDonationWithReceipt(trx, id));
      throw new AppError(409, "admin-donations:toCheck.nothing");
    }
    const actor = caller.admin?.username;
    const reference = String(odd.id);
    await recordLedgerEvents(trx, id, [
      { kind: "checked", source: "administrator", reference, ...(actor && { actor }) },
    ]);
    await recordChange(trx, caller, { action: "donation.checked", subject: String(id) });
    return managedDonationToApi(requireFound(await findDonationWithReceipt(trx, id)));
  });
}
