import { z } from "zod";
import { defaultCurrency, currencies, paymentMethods } from "./giving-choices";

const text = z.string().max(60).catch("");

/** What the address of the flow may say; what makes no sense says nothing. */
export const flowQuery = z.object({
  amount: text,
  /** An amount of the donor's own, beside the presets of the form: it wins. */
  custom: text,
  frequency: z.enum(["once", "monthly"]).catch("once"),
  currency: z.enum(currencies).catch(defaultCurrency),
  method: z.enum(paymentMethods).optional().catch(undefined),
  step: z.literal("amount").optional().catch(undefined),
  note: z.literal("cancelled").optional().catch(undefined),
});
export type FlowQuery = z.output<typeof flowQuery>;

/** Whom the address of a gift or of the way back from PayPal names. */
export const giftQuery = z.object({ gift: z.string().max(200).optional().catch(undefined) });
