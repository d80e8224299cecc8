import { z } from "zod";
import { isMissingInput, typedText } from "~/http/typed-text";
import { dailyContent } from "./daily-content.schema";
import { FIRST_EDITABLE_DAY, LAST_EDITABLE_DAY } from "./daily-content-editor-path";

const contentLanguage = z.enum(["fr", "ht", "en", "es"]);

const requiredField = (key: string) =>
  z.string({ error: (issue) => (isMissingInput(issue) ? key : undefined) }).pipe(typedText.min(1, key));
const day = z.iso
  .date("devotion:wrongDate")
  .refine((date) => date >= FIRST_EDITABLE_DAY && date <= LAST_EDITABLE_DAY, "devotion:wrongDate");
const date = requiredField("admin-daily-content:form.dateRequired").pipe(day);

/** Which entry: of a date in a language, French where nobody says another (spec admin §3). */
const dailyContentChoice = z.object({ date, language: contentLanguage.default("fr") });
export type DailyContentChoice = z.output<typeof dailyContentChoice>;

/** The `updatedAt` of the entry the editor was showing, "" where there was none. Without it nothing is compared. */
const basedOn = z.string().max(40).optional();

/** What is saved for a date in a language (spec admin §5). */
export const saveDailyContentSchema = dailyContentChoice
  .extend({
    verse: requiredField("admin-daily-content:form.verseRequired"),
    reference: requiredField("admin-daily-content:form.referenceRequired"),
    explanation: requiredField("admin-daily-content:form.explanationRequired"),
    motivation: requiredField("admin-daily-content:form.motivationRequired"),
    /** Name of the version the verse is quoted from; of a verse of the library it is known. */
    version: typedText.max(100).nullish(),
    /** What the text began as: of an AI's or the library's draft it says so ever after. */
    source: z.enum(["ai", "curated", "admin"]).optional().catch(undefined),
    basedOn,
    /** The `updatedAt` of an entry that is knowingly replaced; it counts in place of `basedOn`. */
    over: basedOn,
  })
  .transform(({ over, basedOn, ...input }) => ({ ...input, basedOn: over ?? basedOn }));
export type SaveDailyContentInput = z.output<typeof saveDailyContentSchema>;

export const generateDailyContentSchema = dailyContentChoice;

export const approveDailyContentSchema = dailyContentChoice.extend({ basedOn });
export type ApproveDailyContentInput = z.output<typeof approveDailyContentSchema>;

/** What fills the editor; none of it is saved. */
export const generatedDailyContent = dailyContent
  .pick({ date: true, language: true, verse: true, reference: true, version: true })
  .extend({
    explanation: z.string(),
    motivation: z.string(),
    source: z.enum(["ai", "curated"]),
    /** Why the library's reflection stands here although an AI was asked. */
    dropped: z.string().nullable(),
  });
export type GeneratedDailyContent = z.output<typeof generatedDailyContent>;

/** What the editor shows: a date, today unless said, and a language or all of them beside each other. */
export const dailyContentEditorQuery = z.object({
  date: z.union([day, z.literal("").transform(() => undefined)]).optional(),
  in: contentLanguage.optional(),
  view: z.enum(["one", "all"]).catch("one"),
  done: z.enum(["save", "approve"]).nullable().catch(null),
});
export type DailyContentEditorQuery = z.output<typeof dailyContentEditorQuery>;

/** The words of an entry, as the editor's fields hold them. */
export interface DailyContentWords {
  verse: string;
  reference: string;
  version: string;
  explanation: string;
  motivation: string;
}

/** An entry as the editor shows it. */
export interface EditorEntry extends DailyContentWords {
  language: "fr" | "ht" | "en" | "es";
  updatedAt: string;
  source: "curated" | "ai" | "admin";
  review: EntryReview;
}

/** Whether somebody stands behind a text, and who. */
export interface EntryReview {
  /** `unread`: an AI wrote it and nobody read it yet; `library`: nobody needed to. */
  state: "unread" | "library" | "approved";
  approvedBy: string | null;
  /** When it was approved, in the reader's language. */
  approvedWhen: string | null;
}
