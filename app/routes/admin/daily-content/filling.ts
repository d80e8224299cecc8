import type { EditedEntry, GeneratedContent, Words } from "~/features/devotion/editing.schema";
import type { FormAnswer } from "~/http/form-action.server";

export const wordFields = ["verse", "reference", "version", "explanation", "motivation"] as const;

/** What the editor's form is filled with: a saved entry, a draft, or nothing. Each filling is a form of its own. */
export interface Filling {
  number: number;
  words: Words;
  /** Set where the words are a draft that nobody saved yet. */
  draft: GeneratedContent | null;
  /** The `updatedAt` of the entry as it was shown, "" where there was none. */
  basedOn: string;
  /** What was typed where the draft stands now: without JavaScript nobody is asked before it is replaced. */
  replaced?: Words;
}

type Given = Partial<Record<string, unknown>>;
const textIn = (given: Given, name: string) => (typeof given[name] === "string" ? given[name] : "");

const wordsIn = (given: Given): Words => {
  const text = (name: keyof Words) => textIn(given, name);
  return {
    verse: text("verse"),
    reference: text("reference"),
    version: text("version"),
    explanation: text("explanation"),
    motivation: text("motivation"),
  };
};

/** What a person has typed into the form so far. */
export const wordsTyped = (form: HTMLFormElement): Words => wordsIn(Object.fromEntries(new FormData(form)));

const revisionOf = (entry: EditedEntry | null) => entry?.updatedAt ?? "";

export const ofEntry = (entry: EditedEntry | null, number: number): Filling => ({
  number,
  words: wordsIn({ ...entry }),
  draft: null,
  basedOn: revisionOf(entry),
});

/** A draft takes the place of the words; what it will be compared with when it is saved stays. */
export const ofDraft = (draft: GeneratedContent, { number, basedOn }: Filling): Filling => ({
  number: number + 1,
  words: wordsIn({ ...draft }),
  draft,
  basedOn,
});

/** The form as the page comes: without JavaScript it may hold a draft, or what was refused. */
export function firstFilling(
  entry: EditedEntry | null,
  posted: FormAnswer<GeneratedContent> | undefined,
): Filling {
  const filling = ofEntry(entry, 0);
  if (posted?.intent === "generate" && posted.result) {
    const replaced = wordsIn(posted.lastResult?.initialValue ?? {});
    const isOwn = wordFields.some(
      (field) => replaced[field].trim() && replaced[field] !== filling.words[field],
    );
    return { ...ofDraft(posted.result, filling), ...(isOwn && { replaced }) };
  }
  const typed = posted?.intent === "save" && !posted.ok ? posted.lastResult?.initialValue : null;
  if (!typed) return filling;
  const basedOn = textIn(typed, "over") || textIn(typed, "basedOn");
  return { ...filling, words: wordsIn(typed), basedOn };
}

/** Whether the entry is no longer the one that the form was filled with. */
export const isOutdated = ({ basedOn }: Filling, entry: EditedEntry | null): entry is EditedEntry =>
  basedOn !== revisionOf(entry);
