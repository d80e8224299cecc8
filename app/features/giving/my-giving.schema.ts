import { z } from "zod";
import { typedId } from "~/http/typed-text";
import { typedAmount } from "./giving.schema";

/** Whose gifts are asked for: the link goes to that address alone. */
export const myGivingLinkSchema = z.object({
  email: z.string().trim().max(254).check(z.email()).toLowerCase(),
});
export type MyGivingLinkInput = z.output<typeof myGivingLinkSchema>;

/** Gifts come in pages: those before one of them. */
export const myGivingQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
});
export type MyGivingQuery = z.output<typeof myGivingQuery>;

/** One of the donor's monthly gifts: the link says whose it must be. */
export const ownMonthlySchema = z.object({ token: z.string(), id: typedId });
export const ownAmountSchema = ownMonthlySchema.extend({ amount: typedAmount });

/** One of the donor's receipts, and the statement of one of their years, as the paths of the files name them. */
export const ownReceiptSchema = z.object({ token: z.string(), id: typedId });
export const ownStatementSchema = z.object({
  token: z.string(),
  year: z.preprocess((given) => (/^\d{4}$/.test(String(given)) ? Number(given) : 0), z.int()),
});
