import { randomUUID } from "node:crypto";
import type { Caller } from "~/auth/caller.server";
import { donationIdSchema } from "~/features/giving/admin/donations-admin.schema";
import { showDonation } from "~/features/giving/admin/donations-admin.server";
import {
  formatFieldAmount,
  formatMinorUnits,
  parseMinorUnits,
} from "~/features/giving/donations/minor-units";
import { defaultCurrency } from "~/features/giving/donations/giving-choices";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";

/** The idempotency key of a form: it saves once, however often it is sent. */
export const newAttempt = (): string => randomUUID();

/** What the form of one donation begins with: nothing but today, or the donation that is corrected. */
export async function readEntryStart(caller: Caller, corrected: string | null) {
  const today = dateIn((await getSettings()).publishing.timeZone);
  const attempt = newAttempt();
  const isOn = (value: boolean) => (value ? "on" : "");
  if (corrected === null)
    return {
      corrects: null,
      ...{ today, attempt },
      initial: { method: "cash", currency: defaultCurrency as string, receivedOn: today, mailReceipt: "on" },
    };
  const donation = await showDonation(caller, donationIdSchema.parse({ id: corrected }));
  const { id, donorId, donorName, donorEmail, currency, description, transactionId } = donation;
  const left = parseMinorUnits(donation.amount)! - parseMinorUnits(donation.refundedAmount)!;
  return {
    corrects: id,
    ...{ today, attempt },
    initial: {
      donor:
        donorId === null ? (donorName ?? donorEmail ?? "") : `${donorName ?? donorEmail ?? ""} #${donorId}`,
      // A refund before stays a refund: only what is left is taken back.
      amount:
        donation.paymentMethod !== "inKind" ? formatFieldAmount(formatMinorUnits(left), caller.language) : "",
      currency,
      method: donation.paymentMethod,
      receivedOn: donation.receivedOn ?? today,
      reference: transactionId ?? "",
      description: description ?? "",
      isPublic: isOn(donation.isPublic),
      isAnonymous: isOn(donation.isAnonymous),
      mailReceipt: "on",
    },
  };
}
export type EntryStart = Awaited<ReturnType<typeof readEntryStart>>;
