import { languageInstruction } from "~/i18n/language-instruction";
import { z } from "zod";
import type { Language } from "~/i18n/languages";
import type { Ai } from "~/providers/ai.server";
import type { LibraryDevotion } from "~db/library/devotions";
import { findReflectionFault, wordRanges, type Reflection } from "./check-reflection";
import { requestDraft, writingRules, type Draft } from "./request-draft.server";

const reflectionAnswer = z.object({ explanation: z.string(), motivation: z.string() });

const formatWordRange = (part: keyof typeof wordRanges) => wordRanges[part].join(" to ");

const buildInstructions = (
  language: Language,
) => `You write the daily devotion of a warm, evangelical Haitian pastor's ministry.
${languageInstruction(language)}
"explanation": ${formatWordRange("explanation")} words that open the meaning of the given verse in its own context.
"motivation": ${formatWordRange("motivation")} words, one concrete and gentle encouragement that can be done today.
${writingRules}`;

export type ReflectionDraft = Draft<keyof Reflection>;

/** Asks the AI for a reflection on a library verse and checks the answer. */
export const requestReflection = (
  ai: Ai,
  entry: LibraryDevotion,
  language: Language,
): Promise<ReflectionDraft> =>
  requestDraft(ai, entry, language, {
    name: "devotion",
    instructions: buildInstructions(language),
    schema: reflectionAnswer,
    findFault: (text, passage, otherVerses) => findReflectionFault(text, passage, language, otherVerses),
  });
