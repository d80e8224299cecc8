import { z } from "zod";
import { currencies, defaultCurrency, paymentMethods } from "../donations/giving-choices";

const shortText = z.string().max(60).catch("");

/** The query of the form. An invalid value is ignored. */
export const givingFlowSchema = z.object({
  amount: shortText,
  /** A custom amount: it wins over a preset. */
  custom: shortText,
  frequency: z.enum(["once", "monthly"]).catch("once"),
  currency: z.enum(currencies).catch(defaultCurrency),
  method: z.enum(paymentMethods).optional().catch(undefined),
  step: z.literal("amount").optional().catch(undefined),
  note: z.literal("cancelled").optional().catch(undefined),
});

export type GivingFlowInput = z.output<typeof givingFlowSchema>;
