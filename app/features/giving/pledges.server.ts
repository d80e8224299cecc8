import type { Caller } from "~/auth/caller.server";
import { getPaymentAccounts, requireAccount } from "./gateways.server";
import { donationToApi, createPendingDonation } from "./gifts.server";
import type { Donation, PledgeInput } from "./giving.schema";
import { queuePledgeMail } from "./notices.server";
import { requireMethodAccepts } from "./provider-rules.server";

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
