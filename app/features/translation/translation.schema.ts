import { z } from "zod";
import { languages } from "~/i18n/languages";
import { preferOverwrittenVersion, versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import { isPostType, type PostType } from "~/areas/posts";
import { requiredText, typedFlag, typedId, typedNumber, typedText } from "~/http/typed-text";

const postType = z.custom<PostType>((given) => typeof given === "string" && isPostType(given));

/** The texts of a post that are translated. `content` is Markdown. */
export const translatableWords = z.object({ title: z.string(), summary: z.string(), content: z.string() });
export type TranslatableWords = z.output<typeof translatableWords>;

/** The parameters of the screen; anything else is 404. */
export const translationChoice = z.object({
  type: postType,
  id: typedId,
  language: z.enum(languages),
});
export type TranslationChoice = z.output<typeof translationChoice>;

/** What the form sends. `basedOn` is empty for a first translation. */
export const translationInput = translationChoice
  .extend({
    title: requiredText(255, "admin-translation:form.titleRequired"),
    summary: z.preprocess((given) => given ?? "", typedText.max(1000)),
    content: requiredText(100_000, "admin-translation:form.contentRequired"),
    /** Save and approve. */
    approves: typedFlag,
    /** The digest of the original that was shown. */
    seen: z.string().max(64).optional(),
    ...versionFields,
  })
  .transform(preferOverwrittenVersion);
export type TranslationInput = z.output<typeof translationInput>;

export const translationsQuery = z.object({
  type: postType.optional().catch(undefined),
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
});
export type TranslationsQuery = z.output<typeof translationsQuery>;
