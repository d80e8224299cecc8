import { tidyText } from "~/i18n/visible-text";
import { listStored, readStored, writeStored } from "~/ui/browser-storage";

/** The shape of what is kept. A draft of another one is forgotten unread. */
const VERSION = 1;
const KEPT_MS = 30 * 86_400_000;

/** The fields of a text by name. */
export type DraftValues = Record<string, string>;

/** What a form held and nobody saved, in this browser alone. */
export interface KeptDraft {
  /** The version of the text that it changes; empty for a new text. */
  basedOn: string;
  values: DraftValues;
}

/** The screens of texts that are gone. Ids are not used again. */
const gone = new Set<string>();

/** The administrator whose drafts this browser keeps now, as stored: every tab reads it before it keeps a draft. */
const OWNER = "drafts of";
let owner = "";

const keyOf = (path: string) => `draft ${owner} ${path}`;

/** From now on this page keeps and restores the drafts of this administrator. */
export function openDraftsOf(userId: number): void {
  owner = String(userId);
  writeStored(OWNER, owner);
}

/** At sign-out: forgets the administrator's drafts, and no tab keeps any until somebody signs in. */
export function forgetDrafts(): void {
  const signedIn = owner || readStored(OWNER);
  writeStored(OWNER, null);
  // A version before kept drafts without an owner.
  for (const name of listStored())
    if (name.startsWith(`draft ${signedIn} `) || name.startsWith("draft /")) writeStored(name, null);
}

/** Forgets what this browser keeps of a text that was deleted, and keeps nothing of it any more. */
export function forgetDeletedText(path: string): void {
  gone.add(path);
  writeStored(keyOf(path), null);
}

/** Where the browser keeps the draft of the screen with this path. */
export function openKeptDraft(path: string, names: readonly string[]) {
  const key = keyOf(path);
  /** What this page wrote or read: another tab's draft is not this one's to forget. */
  let own: string | null = null;
  return {
    read: (): KeptDraft | null => {
      own = readStored(key);
      const draft = parseDraft(own, names);
      if (!draft) writeStored(key, null);
      return draft;
    },
    keep: (draft: KeptDraft) => {
      if (gone.has(path) || readStored(OWNER) !== owner) return;
      own = JSON.stringify({ version: VERSION, at: Date.now(), ...draft });
      writeStored(key, own);
    },
    /** Whether the browser holds what this page wrote or read: storage may be forbidden or full. */
    isKept: () => own !== null && readStored(key) === own,
    forget: () => {
      if (own !== null && readStored(key) === own) writeStored(key, null);
      own = null;
    },
  };
}

function parseDraft(stored: string | null, names: readonly string[]): KeptDraft | null {
  let kept: unknown;
  try {
    kept = JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
  const { version, at, basedOn, values } = (kept ?? {}) as Record<string, unknown>;
  const typed = (values ?? {}) as Record<string, unknown>;
  const isWhole = names.every((name) => typeof typed[name] === "string");
  if (version !== VERSION || typeof at !== "number" || typeof basedOn !== "string" || !isWhole) return null;
  return Date.now() - at < KEPT_MS ? { basedOn, values: typed as DraftValues } : null;
}

/** Whether the same would be saved (`typedText`). */
export const isSameText = (one = "", other = ""): boolean => asSaved(one) === asSaved(other);

const asSaved = (text: string) => tidyText(text.replaceAll("\r\n", "\n"));
