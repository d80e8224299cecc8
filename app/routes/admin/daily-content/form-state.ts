import type {
  EditorEntry,
  GeneratedDailyContent,
  DailyContentWords,
  PlannedText,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import type { FormAnswer } from "~/http/form-answer";

export const wordFields = ["verse", "reference", "version", "explanation", "motivation"] as const;

/** The content of the editor's form: a saved entry, a draft, or nothing. A new `number` is a new form. */
export interface EditorFormState {
  number: number;
  words: DailyContentWords;
  /** Set while the text is an unsaved draft. */
  draft: GeneratedDailyContent | null;
  /** What the text began as. */
  source: EditorEntry["source"];
  /** The `updatedAt` of the shown entry; "" without one. */
  basedOn: string;
  /** The text that the draft replaced: without JavaScript there is no confirmation first. */
  replaced?: DailyContentWords;
}

type FormValues = Partial<Record<string, unknown>>;
const readText = (given: FormValues, name: string) => (typeof given[name] === "string" ? given[name] : "");

const readWords = (given: FormValues): DailyContentWords => {
  const text = (name: keyof DailyContentWords) => readText(given, name);
  return {
    verse: text("verse"),
    reference: text("reference"),
    version: text("version"),
    explanation: text("explanation"),
    motivation: text("motivation"),
  };
};

/** The current values of the form. */
export const readTypedWords = (form: HTMLFormElement): DailyContentWords =>
  readWords(Object.fromEntries(new FormData(form)));

const getRevision = (entry: EditorEntry | null) => entry?.updatedAt ?? "";

export const formStateFromEntry = (entry: EditorEntry | null, number: number): EditorFormState => ({
  number,
  words: readWords({ ...entry }),
  draft: null,
  source: entry?.source ?? "admin",
  basedOn: getRevision(entry),
});

/** What the form holds before anything is typed: the entry, the planned text where there is none, or nothing. */
export function getStartingState(
  entry: EditorEntry | null,
  planned: PlannedText | null,
  start: "planned" | "empty" | null,
): EditorFormState {
  const filling = formStateFromEntry(entry, 0);
  if (start === "empty") return { ...filling, words: readWords({}) };
  if (start !== "planned" || !planned) return filling;
  return { ...filling, words: readWords({ ...planned }), source: "curated" };
}

/** A draft replaces the text and keeps the version for the conflict check. */
export const formStateFromDraft = (
  draft: GeneratedDailyContent,
  { number, basedOn }: EditorFormState,
): EditorFormState => ({
  number: number + 1,
  words: readWords({ ...draft }),
  draft,
  source: draft.source,
  basedOn,
});

/** The initial content of the form. Without JavaScript it may be a draft or rejected values. */
export function getInitialFormState(
  entry: EditorEntry | null,
  planned: PlannedText | null,
  start: "planned" | "empty" | null,
  posted: FormAnswer<GeneratedDailyContent> | undefined,
): EditorFormState {
  const filling = getStartingState(entry, planned, start);
  if ((posted?.intent === "generate" || posted?.intent === "translate") && posted.result) {
    const replaced = readWords(posted.lastResult?.initialValue ?? {});
    const isOwn = wordFields.some(
      (field) => replaced[field].trim() && replaced[field] !== filling.words[field],
    );
    return { ...formStateFromDraft(posted.result, filling), ...(isOwn && { replaced }) };
  }
  const typed = posted?.intent === "save" && !posted.ok ? posted.lastResult?.initialValue : null;
  if (!typed) return filling;
  const basedOn = readText(typed, "over") || readText(typed, "basedOn");
  const source = (["ai", "curated"] as const).find((one) => one === readText(typed, "source"));
  return { ...filling, words: readWords(typed), source: source ?? "admin", basedOn };
}

/** Whether the text differs from what the form began with. */
export const isTextChanged = (typed: DailyContentWords, began: EditorFormState) =>
  wordFields.some((field) => typed[field] !== began.words[field]);

/** Whether somebody else changed the entry since the form was filled. */
export const isEntryOutdated = (
  { basedOn }: EditorFormState,
  entry: EditorEntry | null,
): entry is EditorEntry => basedOn !== getRevision(entry);
