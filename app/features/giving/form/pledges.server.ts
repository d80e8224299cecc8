import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { queueAutoReply } from "~/features/mail/mail-queue.server";
import type { Reply } from "~/http/json-api.server";
import { getSettingsIn } from "~/settings/settings.server";
import type { DB } from "~db/schema/index";
import { donationLanguage } from "../donations/donation-language";
import type { DonationRow } from "../donations/donation-row";
import type { Donation, PledgeInput } from "../donations/donation.schema";
import { donationToApi } from "../donations/donations.server";
import { zelleMemo } from "../donations/giving-choices";
import { createPendingDonation, rememberDonor } from "../ledger/begin-donation.server";
import { getPaymentAccounts, requireAccount } from "../payment-methods/payment-accounts.server";
import { requireMethodAccepts } from "../payment-methods/payment-method-limits.server";
import { givingPledge } from "../mails/giving-pledge";

/**
 * Records a pledge as a pending donation with a memo code, by which its money is matched later. For Zelle the donor is
 * mailed how to send the money. Idempotent for a double click. Throws AppError 503 when the ministry does not accept
 * Zelle, 400 at `currency`, `amount` and `isRecurring`.
 */
export async function pledgeDonation(caller: Caller, input: PledgeInput, reply?: Reply): Promise<Donation> {
  const { paymentMethod: method, transactionId, ...donation } = input;
  requireMethodAccepts(method, donation, caller);
  const { zelle, demo } = await getPaymentAccounts();
  if (method === "zelle") requireAccount(zelle);
  const row = await createPendingDonation(caller, donation, {
    method,
    isDemo: demo[method],
    isPledge: true,
    transactionId,
    ...(method === "zelle" && { onCreated: queuePledgeMail }),
  });
  await rememberDonor(caller, row, reply);
  return donationToApi(row);
}

/**
 * Mails a donor how to make the Zelle transfer. At most one such mail in ten minutes, because the address is not
 * verified.
 */
export async function queuePledgeMail(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  const { donorEmail: to, memoCode, isDemo } = donation;
  const { recipient, name: recipientName } = (await getSettingsIn(trx)).giving.zelle;
  if (!to || !memoCode || !recipient || isDemo) return;
  await queueAutoReply(trx, {
    to,
    language: donationLanguage(donation),
    template: givingPledge,
    props: {
      name: donation.donorName,
      amount: donation.amount,
      currency: donation.currency,
      recipient,
      recipientName,
      memo: zelleMemo(memoCode),
    },
  });
}
