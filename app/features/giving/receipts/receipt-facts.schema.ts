import { z } from "zod";
import { languages } from "~/i18n/languages";
import { donationMethods } from "../donations/giving-choices";

/** The contents of a receipt when it was issued. Later changes of settings or donor do not alter them. */
export const receiptFactsSchema = z.object({
  serial: z.string(),
  /** When it was issued: the instant, and the day in the ministry's time zone at that time. */
  issuedAt: z.iso.datetime(),
  issuedOn: z.iso.date(),
  /** The day of the donation. */
  date: z.iso.date(),
  timeZone: z.string(),
  language: z.enum(languages),
  /** As the donor typed it; null without a name. */
  donorName: z.string().nullable(),
  /** As typed: a code or a name. */
  country: z.string().nullable(),
  /** Minor units; 0 for a donation in kind, which `description` describes. */
  amount: z.int().min(0),
  currency: z.string().length(3),
  method: z.enum(donationMethods),
  description: z.string().default(""),
  isMonthly: z.boolean(),
  legalName: z.string(),
  taxId: z.string(),
  address: z.string(),
  siteName: z.string(),
  pastorName: z.string(),
  /** File name of the ministry's logo; empty: the sunrise. */
  logo: z.string().default(""),
  /** The legal text for the donor's country, in the donor's language; empty when not set. */
  legalText: z.string(),
});
export type ReceiptFacts = z.output<typeof receiptFactsSchema>;
