import type { Kysely } from "kysely";
import { queueStaffNotice } from "~/features/mail/mail-queue.server";
import { getSettingsIn } from "~/settings/settings.server";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import { givingCheck } from "../mails/giving-check";
import { givingNotice } from "../mails/giving-notice";

/** Notifies the ministry of a donation, if its settings enable alerts. */
export async function queueDonationNotice(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
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
