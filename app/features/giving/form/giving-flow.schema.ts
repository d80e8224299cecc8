import { z } from "zod";
import { currencies, defaultCurrency, paymentMethods } from "../donations/giving-choices";

const shortText = z.string().max(60).catch("");

/** What the address of the flow may say; what makes no sense says nothing. */
export const givingFlowSchema = z.object({
  amount: shortText,
  /** An amount of the donor's own, beside the presets of the form: it wins. */
  custom: shortText,
  frequency: z.enum(["once", "monthly"]).catch("once"),
  currency: z.enum(currencies).catch(defaultCurrency),
  method: z.enum(paymentMethods).optional().catch(undefined),
  step: z.literal("amount").optional().catch(undefined),
  note: z.literal("cancelled").optional().catch(undefined),
});

export type GivingFlowInput = z.output<typeof givingFlowSchema>;
