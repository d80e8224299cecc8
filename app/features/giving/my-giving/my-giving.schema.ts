import { z } from "zod";
import { typedId } from "~/http/typed-text";
import { typedAmountSchema } from "../donations/donation.schema";

/** Whose gifts are asked for: the link goes to that address alone. */
export const myGivingLinkSchema = z.object({
  email: z.string().trim().max(254).check(z.email()).toLowerCase(),
});

export type MyGivingLinkInput = z.output<typeof myGivingLinkSchema>;

/** Gifts come in pages: those before one of them. */
export const myGivingQuerySchema = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
});

export type MyGivingQuery = z.output<typeof myGivingQuerySchema>;

/** One of the donor's monthly gifts: the link says whose it must be. */
export const myMonthlyDonationSchema = z.object({ token: z.string(), id: typedId });

export const changeMonthlyAmountSchema = myMonthlyDonationSchema.extend({ amount: typedAmountSchema });

/** One of the donor's receipts, and the statement of one of their years, as the paths of the files name them. */
export const myReceiptSchema = z.object({ token: z.string(), id: typedId });

export const myStatementSchema = z.object({
  token: z.string(),
  year: z.preprocess((given) => (/^\d{4}$/.test(String(given)) ? Number(given) : 0), z.int()),
});

/** A gift as its donor sees it. */
export interface MyDonation {
  id: number;
  /** When it came in, or was begun. */
  date: string;
  day: string;
  amount: string;
  /** What of it went back, where that was a part. */
  refundedAmount: string | null;
  method: "stripe" | "paypal" | "zelle";
  status: "pending" | "completed" | "failed" | "refunded";
  isMonthly: boolean;
  isDemo: boolean;
  /** What the transfer that is still awaited has to carry. */
  memoCode: string | null;
  receipt: { id: number; serial: string; isVoid: boolean } | null;
}

/** A monthly gift as its donor sees it. */
export interface MyMonthlyDonation {
  id: number;
  amount: string;
  /** The amount as a field holds it. */
  typedAmount: string;
  currency: string;
  state: "active" | "pastDue" | "stopped";
  /** Days, in words. */
  since: string;
  last: string | null;
  next: string | null;
  stopped: string | null;
  isDemo: boolean;
}
