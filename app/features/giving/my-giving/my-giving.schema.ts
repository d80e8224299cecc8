import { z } from "zod";
import { typedEmail, typedId } from "~/http/typed-text";
import { typedAmountSchema } from "../donations/donation.schema";
import type { DonationMethod } from "../donations/giving-choices";

/** The address whose donations are requested: the link is mailed there. */
export const myGivingLinkSchema = z.object({
  email: typedEmail.toLowerCase(),
});

export type MyGivingLinkInput = z.output<typeof myGivingLinkSchema>;

/** `before`: the last id of the previous page. */
export const myGivingQuerySchema = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
});

/** The query of the donor's page. */
export const myGivingPageQuery = myGivingQuerySchema.extend({
  done: z.enum(["change", "stop"]).optional().catch(undefined),
});

export type MyGivingQuery = z.output<typeof myGivingQuerySchema>;

/** One of the donor's monthly donations; the token identifies the donor. */
export const myMonthlyDonationSchema = z.object({ token: z.string(), id: typedId });

export const changeMonthlyAmountSchema = myMonthlyDonationSchema.extend({ amount: typedAmountSchema });

/** A receipt and a yearly statement, from the parameters of their routes. */
export const myReceiptSchema = z.object({ token: z.string(), id: typedId });

export const myStatementSchema = z.object({
  token: z.string(),
  year: z.preprocess((given) => (/^\d{4}$/.test(String(given)) ? Number(given) : 0), z.int()),
});

/** A donation as the donor sees it. */
export interface MyDonation {
  id: number;
  /** When it was completed, else when it was created. */
  date: string;
  day: string;
  amount: string;
  /** The refunded part of it. */
  refundedAmount: string | null;
  method: DonationMethod;
  status: "pending" | "completed" | "failed" | "refunded";
  isMonthly: boolean;
  isDemo: boolean;
  /** The memo code of a pending transfer. */
  memoCode: string | null;
  receipt: { id: number; serial: string; isVoid: boolean } | null;
}

/** A monthly donation as the donor sees it. */
export interface MyMonthlyDonation {
  id: number;
  amount: string;
  /** Formatted for a form field. */
  typedAmount: string;
  currency: string;
  state: "active" | "pastDue" | "stopped";
  /** Formatted dates. */
  since: string;
  last: string | null;
  next: string | null;
  stopped: string | null;
  isDemo: boolean;
}
