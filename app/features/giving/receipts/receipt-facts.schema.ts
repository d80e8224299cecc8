import { z } from "zod";
import { donationMethods } from "../donations/donation-methods";

/** Everything a receipt says, as it stood when it was issued: what the settings or the donor say later changes none of it. */
export const receiptFactsSchema = z.object({
  serial: z.string(),
  /** When it was issued: the instant, and the day in the ministry's time zone of then. */
  issuedAt: z.iso.datetime(),
  issuedOn: z.iso.date(),
  /** The day of the gift. */
  date: z.iso.date(),
  timeZone: z.string(),
  language: z.enum(["fr", "ht", "en", "es"]),
  /** As the donor gave it; null for a gift without a name. */
  donorName: z.string().nullable(),
  /** As it was given: a code, or a name. */
  country: z.string().nullable(),
  /** Minor units. */
  amount: z.int().positive(),
  currency: z.string().length(3),
  method: z.enum(donationMethods),
  isMonthly: z.boolean(),
  legalName: z.string(),
  taxId: z.string(),
  address: z.string(),
  siteName: z.string(),
  pastorName: z.string(),
  /** What the law of the donor's country wants said, in the donor's language; empty where the settings hold nothing. */
  legalText: z.string(),
});
export type ReceiptFacts = z.output<typeof receiptFactsSchema>;
