import { z } from "zod";
import { blankToUndefined, searchText, typedNumber, typedText } from "~/http/typed-text";
import { maxDonationAmount, pledgeReceivedMethods } from "../donations/giving-choices";
import { donationIdSchema, typedMoneySchema } from "./donations-admin.schema";

/** Search for pledges: `q` is a memo code, an amount or a name; `after` is the last id of the previous page. */
export const pledgeSearchSchema = z.object({
  q: searchText,
  after: z.preprocess(blankToUndefined, typedNumber.pipe(z.int().min(1)).optional()).catch(undefined),
});
export type PledgeSearchInput = z.output<typeof pledgeSearchSchema>;

/** The money received for a pledge. */
export const matchPledgeSchema = donationIdSchema.extend({
  amount: typedMoneySchema.refine((amount) => amount <= maxDonationAmount, "admin-donations:form.amount"),
  /** The day on the bank statement. */
  receivedOn: z.preprocess((given) => given ?? "", z.iso.date("admin-donations:form.day")),
  receivedBy: z.enum(pledgeReceivedMethods, "admin-donations:form.way"),
  note: z.preprocess(blankToUndefined, typedText.max(300).optional()),
});
export type MatchPledgeInput = z.output<typeof matchPledgeSchema>;
