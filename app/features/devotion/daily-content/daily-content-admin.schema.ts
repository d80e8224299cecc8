import { z } from "zod";
import { languages } from "~/i18n/languages";
import { preferOverwrittenVersion, versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import { isMissingInput, typedText } from "~/http/typed-text";
import { dailyContent } from "./daily-content.schema";
import { otherLanguagesChoices } from "./other-languages-choices";
import { FIRST_EDITABLE_DAY, LAST_EDITABLE_DAY } from "./daily-content-editor-path";

const contentLanguage = z.enum(languages);

const requiredField = (key: string) =>
  z.string({ error: (issue) => (isMissingInput(issue) ? key : undefined) }).pipe(typedText.min(1, key));
const day = z.iso
  .date("devotion:wrongDate")
  .refine((date) => date >= FIRST_EDITABLE_DAY && date <= LAST_EDITABLE_DAY, "devotion:wrongDate");
const date = requiredField("admin-daily-content:form.dateRequired").pipe(day);

/** Date and language of an entry; French by default. */
export const dailyContentChoice = z.object({ date, language: contentLanguage.default("fr") });
export type DailyContentChoice = z.output<typeof dailyContentChoice>;

export const saveDailyContentSchema = dailyContentChoice
  .extend({
    verse: requiredField("admin-daily-content:form.verseRequired"),
    reference: requiredField("admin-daily-content:form.referenceRequired"),
    explanation: requiredField("admin-daily-content:form.explanationRequired"),
    motivation: requiredField("admin-daily-content:form.motivationRequired"),
    /** The name of the Bible version. For a verse of the library it is known. */
    version: typedText.max(100).nullish(),
    /** What the text began as. A draft of the AI or the library keeps this after edits. */
    source: z.enum(["ai", "curated", "admin"]).optional().catch(undefined),
    ...versionFields,
  })
  .transform(preferOverwrittenVersion);
export type SaveDailyContentInput = z.output<typeof saveDailyContentSchema>;

export const generateDailyContentSchema = dailyContentChoice;

export const approveDailyContentSchema = dailyContentChoice.extend({ basedOn: versionFields.basedOn });
export type ApproveDailyContentInput = z.output<typeof approveDailyContentSchema>;

/** `language` is the entry that the others follow. */
export const chooseOtherLanguagesSchema = dailyContentChoice.extend({
  others: z.enum(otherLanguagesChoices),
});
export type ChooseOtherLanguagesInput = z.output<typeof chooseOtherLanguagesSchema>;

/** `from` is the entry that is translated. */
export const translateDailyContentSchema = dailyContentChoice.extend({ from: contentLanguage });
export type TranslateDailyContentInput = z.output<typeof translateDailyContentSchema>;

/** A draft that fills the editor. Nothing is saved. */
export const generatedDailyContent = dailyContent
  .pick({ date: true, language: true, verse: true, reference: true, version: true })
  .extend({
    explanation: z.string(),
    motivation: z.string(),
    source: z.enum(["ai", "curated"]),
    /** Why the library's reflection is used although an AI was asked. */
    dropped: z.string().nullable(),
  });
export type GeneratedDailyContent = z.output<typeof generatedDailyContent>;

/** The editor's query: a date (today by default), and one language or all side by side. */
export const dailyContentEditorQuery = z.object({
  date: z.union([day, z.literal("").transform(() => undefined)]).optional(),
  in: contentLanguage.optional(),
  view: z.enum(["one", "all"]).catch("one"),
  /** What the form begins with when it is not the entry: the planned text, or nothing. */
  start: z.enum(["planned", "empty"]).nullable().catch(null),
  done: z.enum(["save", "approve", "others", "record", "unrecord"]).nullable().catch(null),
});
export type DailyContentEditorQuery = z.output<typeof dailyContentEditorQuery>;

/** The texts of an entry as the editor's fields hold them. */
export interface DailyContentWords {
  verse: string;
  reference: string;
  version: string;
  explanation: string;
  motivation: string;
}

/** What readers of a language without an entry will get. */
export interface PlannedText extends DailyContentWords {
  language: "fr" | "ht" | "en" | "es";
  /**
   * `approved`: the team's own text, or one of the library that it approved. `ai`: an AI will write about this verse, and this text appears when it fails. `translation`: the team wants to
   * approve a translation, and this text appears until then.
   */
  plan: "library" | "approved" | "ai" | "translation";
}

export interface EditorEntry extends DailyContentWords {
  language: "fr" | "ht" | "en" | "es";
  updatedAt: string;
  source: "curated" | "ai" | "admin";
  review: EntryReview;
}

/** Whether a person approved a text, and who. */
export interface EntryReview {
  /** `unread`: written by an AI and not read yet. `library`: needs no approval. */
  state: "unread" | "library" | "approved";
  approvedBy: string | null;
  /** The time of approval in the reader's language. */
  approvedWhen: string | null;
}
