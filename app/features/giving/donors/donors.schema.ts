import { z } from "zod";
import {
  blankToUndefined,
  optionalText,
  searchText,
  typedEmail,
  typedId,
  typedNumber,
  typedText,
} from "~/http/typed-text";
import { languages } from "~/i18n/languages";
import { yearSchema } from "../entered/entered.schema";

/** `q`: part of a name or address; `before`: the last id of the previous page. */
export const donorListSchema = z.object({
  q: searchText,
  before: z.preprocess(blankToUndefined, typedNumber.pipe(z.int().min(1)).optional()).catch(undefined),
});
export type DonorListInput = z.output<typeof donorListSchema>;

export const donorIdSchema = z.object({ id: typedId });
export type DonorIdInput = z.output<typeof donorIdSchema>;

export const saveDonorSchema = donorIdSchema
  .extend({
    name: optionalText(120),
    email: z.preprocess(blankToUndefined, typedEmail.optional()),
    /** For a printed statement. */
    address: optionalText(300),
    country: optionalText(60),
    language: z.enum(languages),
    /** The `updatedAt` that the form showed: 409 when somebody saved the donor since. */
    basedOn: optionalText(40),
  })
  .refine(({ name, email }) => name !== undefined || email !== undefined, {
    path: ["name"],
    message: "admin-donor-list:errors.name",
  });
export type SaveDonorInput = z.output<typeof saveDonorSchema>;

/** `into`: the number of the donor who stays, as `12` or `Name #12`. */
export const mergeDonorSchema = donorIdSchema.extend({
  into: z.preprocess(
    (given) => (typeof given === "number" ? String(given) : (given ?? "")),
    typedText.min(1, "admin-donor-list:errors.into").max(200),
  ),
});
export type MergeDonorInput = z.output<typeof mergeDonorSchema>;

export const donorStatementSchema = donorIdSchema.extend({
  ...yearSchema.shape,
});
export type DonorStatementInput = z.output<typeof donorStatementSchema>;

const money = z.object({ currency: z.string(), amount: z.string() });

const donorOutput = z.object({
  id: z.int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string(),
  /** The donor that this one was merged into. */
  mergedIntoId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Donor = z.output<typeof donorOutput>;

export const donorItemOutput = donorOutput.extend({
  /** Completed donations, also of those merged with the donor, and their sums less refunds by currency. */
  donations: z.int(),
  totals: z.array(money),
  lastOn: z.string().nullable(),
});
export type DonorItem = z.output<typeof donorItemOutput>;

export const donorDetailOutput = donorItemOutput.extend({
  /** Years of which there is a statement, newest first. */
  years: z.array(z.int()),
  /** Those merged into this donor. */
  merged: z.array(donorOutput),
});
export type DonorDetail = z.output<typeof donorDetailOutput>;
