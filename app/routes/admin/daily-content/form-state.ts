import type {
  EditorEntry,
  GeneratedDailyContent,
  DailyContentWords,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import type { FormAnswer } from "~/http/form-answer";

export const wordFields = ["verse", "reference", "version", "explanation", "motivation"] as const;

/** What the editor's form is filled with: a saved entry, a draft, or nothing. Each filling is a form of its own. */
export interface EditorFormState {
  number: number;
  words: DailyContentWords;
  /** Set where the words are a draft that nobody saved yet. */
  draft: GeneratedDailyContent | null;
  /** The `updatedAt` of the entry as it was shown, "" where there was none. */
  basedOn: string;
  /** What was typed where the draft stands now: without JavaScript nobody is asked before it is replaced. */
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

/** What a person has typed into the form so far. */
export const readTypedWords = (form: HTMLFormElement): DailyContentWords =>
  readWords(Object.fromEntries(new FormData(form)));

const getRevision = (entry: EditorEntry | null) => entry?.updatedAt ?? "";

export const formStateFromEntry = (entry: EditorEntry | null, number: number): EditorFormState => ({
  number,
  words: readWords({ ...entry }),
  draft: null,
  basedOn: getRevision(entry),
});

/** A draft takes the place of the words; what it will be compared with when it is saved stays. */
export const formStateFromDraft = (
  draft: GeneratedDailyContent,
  { number, basedOn }: EditorFormState,
): EditorFormState => ({
  number: number + 1,
  words: readWords({ ...draft }),
  draft,
  basedOn,
});

/** The form as the page comes: without JavaScript it may hold a draft, or what was refused. */
export function getInitialFormState(
  entry: EditorEntry | null,
  posted: FormAnswer<GeneratedDailyContent> | undefined,
): EditorFormState {
  const filling = formStateFromEntry(entry, 0);
  if (posted?.intent === "generate" && posted.result) {
    const replaced = readWords(posted.lastResult?.initialValue ?? {});
    const isOwn = wordFields.some(
      (field) => replaced[field].trim() && replaced[field] !== filling.words[field],
    );
    return { ...formStateFromDraft(posted.result, filling), ...(isOwn && { replaced }) };
  }
  const typed = posted?.intent === "save" && !posted.ok ? posted.lastResult?.initialValue : null;
  if (!typed) return filling;
  const basedOn = readText(typed, "over") || readText(typed, "basedOn");
  return { ...filling, words: readWords(typed), basedOn };
}

/** Whether the entry is no longer the one that the form was filled with. */
export const isEntryOutdated = (
  { basedOn }: EditorFormState,
  entry: EditorEntry | null,
): entry is EditorEntry => basedOn !== getRevision(entry);
