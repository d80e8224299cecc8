import { z } from "zod";
import { typedFlag, typedId, typedText } from "~/http/typed-text";

export const translatableTypes = ["newsletter_post", "blog_post"] as const;
export type ContentType = (typeof translatableTypes)[number];

const languages = ["fr", "ht", "en", "es"] as const;

/** What of a post is translated; `content` is Markdown. */
export const words = z.object({ title: z.string(), summary: z.string(), content: z.string() });
export type Words = z.output<typeof words>;

/** Which post into which language. Anything else names nothing: the screen answers 404. */
export const translationChoice = z.object({
  type: z.enum(translatableTypes),
  id: typedId,
  language: z.enum(languages),
});
export type TranslationChoice = z.output<typeof translationChoice>;

/** What the administrator saw when they began: the `updatedAt` of then; nothing while there was no translation. */
const basedOn = z.string().max(40).optional();

const required = (most: number, key: string) =>
  z.preprocess((given) => given ?? "", typedText.min(1, key).max(most));

/** A translation as a person writes it. `over`: the version that is knowingly replaced. */
export const translationInput = translationChoice
  .extend({
    title: required(255, "desk-translation:form.titleRequired"),
    summary: z.preprocess((given) => given ?? "", typedText.max(1000)),
    content: required(100_000, "desk-translation:form.contentRequired"),
    /** The person vouches for it: it is saved and approved. */
    approves: typedFlag,
    basedOn,
    over: basedOn,
  })
  .transform(({ over, basedOn, ...input }) => ({ ...input, basedOn: over ?? basedOn }));
export type TranslationInput = z.output<typeof translationInput>;

/** A page of the posts that can be translated, newest first. */
export const translationsQuery = z.object({
  type: z.enum(translatableTypes).optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});
export type TranslationsQuery = z.output<typeof translationsQuery>;
