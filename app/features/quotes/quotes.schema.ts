import { z } from "zod";
import { languages } from "~/i18n/languages";
import { newBadge, typedTimeZone } from "~/features/badges/badges.schema";
import { blankToUndefined, typedId, typedNumber } from "~/http/typed-text";
import {
  pictureSizes,
  quoteBackgrounds,
  quoteCategories,
  quoteTemplates,
  sharePlatforms,
  type PictureSize,
} from "./quote-choices";

const category = z.enum(quoteCategories, "quotes:errors.category");
const template = z.enum(quoteTemplates, "quotes:errors.template");
const language = z.enum(languages);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankToUndefined, schema.optional());

/** One of the six colours; case-insensitive. */
const backgroundColor = z.preprocess(
  (given) => (typeof given === "string" ? given.trim().toUpperCase() : given),
  z.enum(quoteBackgrounds, "quotes:errors.backgroundColor"),
);

/** The input for generating a quote. `language` defaults to the caller's. */
export const generateQuoteInput = z.object({
  category,
  language: optional(language),
  template: z.preprocess(blankToUndefined, template.default("classic")),
  backgroundColor: z.preprocess(blankToUndefined, backgroundColor.default("#3B82F6")),
});
export type GenerateQuoteInput = z.output<typeof generateQuoteInput>;

/** The query of the list. The list is in the caller's language, which `?language=` selects. */
export const quotesQuery = z.object({
  category: optional(category),
  before: optional(typedNumber.pipe(z.int().min(1))),
  limit: typedNumber.pipe(z.int().min(1).max(100)).default(20),
});
export type QuotesQuery = z.output<typeof quotesQuery>;

export const quoteId = z.object({ id: typedId });
export type QuoteId = z.output<typeof quoteId>;

/** The query of the admin list. Invalid input means the first page. */
export const aiQuotesQuery = z.object({
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
});

export const shareQuoteInput = z.object({
  quoteId: typedId,
  platform: z.enum(sharePlatforms, "quotes:errors.platform"),
  timeZone: typedTimeZone,
});
export type ShareQuoteInput = z.output<typeof shareQuoteInput>;

export const pictureInput = quoteId.extend({
  size: z.preprocess(
    blankToUndefined,
    z.enum(Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]]).default("landscape"),
  ),
});
export type PictureInput = z.output<typeof pictureInput>;

export const quoteOutput = z.object({
  id: z.int(),
  quote: z.string(),
  author: z.string(),
  /** The work of the author that it is from. */
  work: z.string().nullable(),
  /** Only for scripture, with the name of its version. */
  verseReference: z.string().nullable(),
  version: z.string().nullable(),
  language,
  category,
  template,
  backgroundColor: z.string(),
  textColor: z.string(),
  shareCount: z.int(),
  source: z.enum(["library", "ai"]),
  createdAt: z.iso.datetime(),
});
export type Quote = z.output<typeof quoteOutput>;

export const shareQuoteOutput = z.object({
  success: z.literal(true),
  shareCount: z.int(),
  newBadges: z.array(newBadge),
});
export type QuoteShares = z.output<typeof shareQuoteOutput>;
