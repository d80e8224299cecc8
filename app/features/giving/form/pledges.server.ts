import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { queueAutoReply } from "~/features/mail/mail-queue.server";
import { getSettingsIn } from "~/settings/settings.server";
import type { DB } from "~db/schema/index";
import { donationLanguage } from "../donations/donation-language";
import type { DonationRow } from "../donations/donation-row";
import type { Donation, PledgeInput } from "../donations/donation.schema";
import { donationToApi } from "../donations/donations.server";
import { zelleMemo } from "../donations/zelle-memo";
import { createPendingDonation } from "../ledger/begin-donation.server";
import { getPaymentAccounts, requireAccount } from "../payment-methods/payment-accounts.server";
import { requireMethodAccepts } from "../payment-methods/payment-method-limits.server";
import { givingPledge } from "../mails/giving-pledge";

/**
 * Records that somebody means to give, always as pending, with the memo code by which the money is known when it comes;
 * who pledged by Zelle is told how to send it. A click and its double are one pledge. Throws AppError 503 where the
 * ministry takes no Zelle, 400 at `currency`, `amount` and `isRecurring`.
 */
export async function pledgeDonation(caller: Caller, input: PledgeInput): Promise<Donation> {
  const { paymentMethod: method, transactionId, ...gift } = input;
  requireMethodAccepts(method, gift, caller);
  const { zelle, demo } = await getPaymentAccounts();
  if (method === "zelle") requireAccount(zelle);
  const row = await createPendingDonation(caller, gift, {
    method,
    isDemo: demo[method],
    isPledge: true,
    transactionId,
    ...(method === "zelle" && { onCreated: queuePledgeMail }),
  });
  return donationToApi(row);
}

/**
 * Writes to a donor how their Zelle transfer is made: at most one such mail in ten minutes, since anybody may type any
 * address.
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
