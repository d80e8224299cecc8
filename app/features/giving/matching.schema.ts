import { z } from "zod";
import { typedNumber, typedText, unlessBlank } from "~/http/typed-text";
import { mostAmount, receivedWays } from "./giving-choices";
import { donationId, typedMoney } from "./management.schema";

/** Which pledges are looked for: `q` is a code, an amount or a name; `after` the last id of the page before. */
export const pledgeSearch = z.object({
  q: typedText.transform((text) => text.slice(0, 100)).catch(""),
  after: z.preprocess(unlessBlank, typedNumber.pipe(z.int().min(1)).optional()).catch(undefined),
});
export type PledgeSearch = z.output<typeof pledgeSearch>;

/** The money that came for a pledge. */
export const matchInput = donationId.extend({
  amount: typedMoney.refine((amount) => amount <= mostAmount, "admin-donations:form.amount"),
  /** The day it came, as the bank says. */
  receivedOn: z.preprocess((given) => given ?? "", z.iso.date("admin-donations:form.day")),
  receivedBy: z.enum(receivedWays, "admin-donations:form.way"),
  note: z.preprocess(unlessBlank, typedText.max(300).optional()),
});
export type MatchInput = z.output<typeof matchInput>;
