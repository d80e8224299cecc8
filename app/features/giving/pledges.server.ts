import type { Caller } from "~/auth/caller.server";
import { gateways, open } from "./gateways.server";
import { asDonation, beginGift } from "./gifts.server";
import type { Donation, PledgeInput } from "./giving.schema";
import { tellPledged } from "./notices.server";

/**
 * Records that somebody means to give, always as pending, with the memo code by which the money is known when it comes;
 * who pledged by Zelle is told how to send it. A click and its double are one pledge. Throws AppError 503 where the
 * ministry takes no Zelle.
 */
export async function pledgeDonation(caller: Caller, input: PledgeInput): Promise<Donation> {
  const { paymentMethod: method, transactionId, ...gift } = input;
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
