import type { Caller } from "~/auth/caller.server";
import { gateways, open } from "./gateways.server";
import { asDonation, beginGift } from "./gifts.server";
import type { Donation, PledgeInput } from "./giving.schema";
import { tellPledged } from "./notices.server";
import { requireTakenBy } from "./provider-rules.server";

/**
 * Records that somebody means to give, always as pending, with the memo code by which the money is known when it comes;
 * who pledged by Zelle is told how to send it. A click and its double are one pledge. Throws AppError 503 where the
 * ministry takes no Zelle, 400 at `currency`, `amount` and `isRecurring`.
 */
export async function pledgeDonation(caller: Caller, input: PledgeInput): Promise<Donation> {
  const { paymentMethod: method, transactionId, ...gift } = input;
  requireTakenBy(method, gift, caller);
  const { zelle, demo } = await gateways();
  if (method === "zelle") open(zelle);
  const row = await beginGift(caller, gift, {
    method,
    isDemo: demo[method],
    isPledge: true,
    transactionId,
    ...(method === "zelle" && { also: tellPledged }),
  });
  return asDonation(row);
}
