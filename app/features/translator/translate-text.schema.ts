import { z } from "zod";
import { languages } from "~/i18n/languages";
import { requiredText } from "~/http/typed-text";
import { MAX_TEXT_LENGTH } from "./text-length";

/** The input of the translation assistant. */
export const translateTextInput = z
  .object({
    text: requiredText(MAX_TEXT_LENGTH, "translator:textRequired"),
    targetLanguage: z.enum(languages),
  })
  .refine(() => false, {
    error: "translator:writeText",
    when: ({ issues }) => issues.some(({ code, path }) => code === "too_small" && path?.[0] === "text"),
  });
export type TranslateTextInput = z.output<typeof translateTextInput>;

export const translatedTextOutput = z.object({ translatedText: z.string() });
