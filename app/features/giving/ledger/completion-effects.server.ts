import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { linkDonor } from "../donors/donor-links.server";
import { formatMinorUnits } from "../donations/minor-units";
import { recalculateTotalsOf } from "../donations/donor-totals.server";
import type { DonationRow } from "../donations/donation-row";
import type { Movement } from "../receipts/refund-mail.server";
import { issueReceipt, voidOrRestoreReceipt } from "../receipts/receipts.server";
import { updateAppreciation, writeAppreciation } from "../wall/appreciations.server";
import { logAnonymousActivity, recordActivity } from "~/features/badges/activities/record-activity.server";
import { queueStaffNotice } from "~/features/mail/mail-queue.server";
import { reportEvent } from "~/features/webhooks/report-event.server";
import { emailKey } from "~/i18n/email-address";
import { getSettingsIn } from "~/settings/settings.server";
import { givingCheck } from "../mails/giving-check";
import { givingNotice } from "../mails/giving-notice";

/** What a donation that the team enters leaves out. */
export interface CompletionOptions {
  /** `unmailed`: the receipt is numbered but not mailed. Default: mailed. */
  receipt?: "unmailed" | "none";
  /** The team enters it: no notice to the team. */
  isEntered?: boolean;
  /** It is from long ago: no activity of today. */
  isImported?: boolean;
}

/**
 * Everything that completing a donation writes, in the same transaction. Demo donations have no effects.
 */
export async function applyCompletionEffects(
  trx: Kysely<DB>,
  donation: DonationRow,
  { receipt, isEntered = false, isImported = false }: CompletionOptions = {},
): Promise<void> {
  if (donation.isDemo) return;
  await writeAppreciation(trx, donation);
  if (receipt !== "none") await issueReceipt(trx, donation, { isMailed: receipt !== "unmailed" });
  await linkDonor(trx, donation);
  await recalculateTotalsOf(trx, donation);
  if (!isEntered) await queueDonationNotice(trx, donation);
  if (isImported) return;
  await recordDonationActivity(trx, donation);
  await reportDonation(trx, donation);
}

/**
 * Everything that a refund, a dispute or money returned after a dispute changes. `movements`: the ledger entries about
 * which the donor has not been mailed yet.
 */
export async function applyReversalEffects(
  trx: Kysely<DB>,
  donation: DonationRow,
  movements: Movement[],
): Promise<void> {
  if (donation.isDemo) return;
  await updateAppreciation(trx, donation);
  await voidOrRestoreReceipt(trx, donation, movements);
  await recalculateTotalsOf(trx, donation);
}

/** Records a donation as an activity, of its visitor if known. Idempotent. */
async function recordDonationActivity(trx: Kysely<DB>, { id, userId }: DonationRow): Promise<void> {
  const activity = { type: "donation", subject: `donation:${id}` } as const;
  if (userId === null) await logAnonymousActivity(trx, activity);
  else await recordActivity(trx, { ...activity, userId });
}

async function reportDonation(
  trx: Kysely<DB>,
  { id, amount, currency, paymentMethod, isRecurring, donorEmail }: DonationRow,
): Promise<void> {
  await reportEvent(trx, {
    type: "donation.completed",
    data: { id, amount: formatMinorUnits(amount), currency, paymentMethod, isMonthly: isRecurring },
    path: `/api/donations/${id}`,
    email: donorEmail && emailKey(donorEmail),
  });
}

/** Notifies the ministry of a donation, if its settings enable alerts. */
async function queueDonationNotice(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  const settings = await getSettingsIn(trx);
  if (!settings.notifications.donationAlerts || donation.isDemo) return;
  await queueStaffNotice(trx, settings, {
    template: givingNotice,
    props: {
      donationId: donation.id,
      name: donation.donorName,
      email: donation.donorEmail,
      amount: donation.amount,
      currency: donation.currency,
      method: donation.receivedBy ?? donation.paymentMethod,
      isMonthly: donation.isRecurring,
    },
  });
}

/**
 * Notifies the ministry of a mismatch: money that no donation accounts for. `reported`: the provider's amounts. No
 * setting turns it off, because somebody is waiting for that money.
 */
export async function queueMismatchNotice(
  trx: Kysely<DB>,
  { id, isDemo, amount, currency, paymentMethod }: DonationRow,
  reported: string[],
): Promise<void> {
  if (isDemo) return;
  await queueStaffNotice(trx, await getSettingsIn(trx), {
    template: givingCheck,
    props: { donationId: id, amount, currency, method: paymentMethod, reported: reported.join(", ") },
  });
}
