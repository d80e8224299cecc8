import { z } from "zod";
import { languages } from "~/i18n/languages";
import {
  blankToUndefined,
  isMissingInput,
  requiredText,
  searchText,
  typedId,
  typedNumber,
  typedText,
} from "~/http/typed-text";
import { autosaveField, versionFields } from "../editing/optimistic-lock.schema";

/** An enum that reports `key` for an empty value. With `.default()`, a missing value takes the default. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, key: string) =>
  z.enum(values, { error: (issue) => (isMissingInput(issue) ? key : undefined) });

/** Optional text: blank and missing become null. */
export const textOrNull = (most: number) =>
  z.preprocess((given) => blankToUndefined(given) ?? null, typedText.max(most).nullable());

export const postLimits = { title: 255, summary: 1000, content: 100_000 } as const;

/** The fields of a post. `texts` is where the words of its mistakes are: `admin-blog:form`. */
export const postFields = (texts: string) => ({
  title: requiredText(postLimits.title, `${texts}.titleRequired`),
  summary: requiredText(postLimits.summary, `${texts}.summaryRequired`),
  content: requiredText(postLimits.content, `${texts}.contentRequired`),
  /** Default: French. Blank is an error. */
  language: oneOf(languages, `${texts}.languageRequired`).default("fr"),
});

/** A post in its own words, for the team. `content` is Markdown. */
export const savedPost = {
  id: z.int(),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  language: z.enum(languages),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

/** What a post that is changed has in addition. Use with `preferOverwrittenVersion`. */
export const postUpdateFields = { id: typedId, ...versionFields, ...autosaveField };

const place = typedNumber.pipe(z.int().min(1));

/** The query of the team's list. What is wrong is left out. `before` is the last id of the previous page. */
export const writingQuery = z.object({
  q: searchText,
  in: z.enum(languages).optional().catch(undefined),
  state: z.enum(["draft", "published"]).optional().catch(undefined),
  before: place.optional().catch(undefined),
});
export type WritingQuery = z.output<typeof writingQuery>;

/** Where a page begins: `<time>_<id>` in a public list, an id in the list of all texts. */
export const listPlace = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_)?[1-9]\d{0,8}$/);

/** A list, or one string with commas. Duplicates are removed. */
export const tagList = (mostCharacters: number) =>
  z.preprocess(
    (given) => (typeof given === "string" ? given.split(",") : (given ?? [])),
    z.array(typedText.max(mostCharacters)).overwrite((list) => [...new Set(list.filter(Boolean))]),
  );
