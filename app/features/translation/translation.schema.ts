import { z } from "zod";
import { preferOverwrittenVersion, versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import { requiredText, typedFlag, typedId, typedNumber, typedText } from "~/http/typed-text";

export const translatableTypes = ["newsletter_post", "blog_post"] as const;
export type ContentType = (typeof translatableTypes)[number];

const languages = ["fr", "ht", "en", "es"] as const;

/** What of a post is translated; `content` is Markdown. */
export const translatableWords = z.object({ title: z.string(), summary: z.string(), content: z.string() });
export type TranslatableWords = z.output<typeof translatableWords>;

/** Which post into which language. Anything else names nothing: the screen answers 404. */
export const translationChoice = z.object({
  type: z.enum(translatableTypes),
  id: typedId,
  language: z.enum(languages),
});
export type TranslationChoice = z.output<typeof translationChoice>;

/** A translation as a person writes it; `basedOn` is nothing while there was none. */
export const translationInput = translationChoice
  .extend({
    title: requiredText(255, "admin-translation:form.titleRequired"),
    summary: z.preprocess((given) => given ?? "", typedText.max(1000)),
    content: requiredText(100_000, "admin-translation:form.contentRequired"),
    /** The person vouches for it: it is saved and approved. */
    approves: typedFlag,
    /** Which words of the original stood beside it. */
    seen: z.string().max(64).optional(),
    ...versionFields,
  })
  .transform(preferOverwrittenVersion);
export type TranslationInput = z.output<typeof translationInput>;

/** A page of the posts that can be translated, newest first. */
export const translationsQuery = z.object({
  type: z.enum(translatableTypes).optional().catch(undefined),
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
});
export type TranslationsQuery = z.output<typeof translationsQuery>;
