import type { Caller } from "~/auth/caller.server";
import { getPaymentAccounts, requireAccount } from "../payment-methods/payment-accounts.server";
import { donationToApi, createPendingDonation } from "../donations/donations.server";
import type { Donation, PledgeInput } from "../donations/donation.schema";
import { queuePledgeMail } from "../ledger/donation-mails.server";
import { requireMethodAccepts } from "../payment-methods/payment-method-limits.server";

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
