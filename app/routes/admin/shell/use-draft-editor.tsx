import { useRevalidator } from "@remix-run/react";
import { AutosaveNote, RestoredNotice } from "~/features/writing/drafts/draft-notes";
import type { DraftValues } from "~/features/writing/drafts/kept-draft";
import { useAutosave } from "~/features/writing/drafts/use-autosave";
import type { FormAnswer } from "~/http/form-answer";
import { useEditorState } from "./unsaved-changes";

interface DraftEditor {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  intent: string;
  /** The screen that the form is submitted to. */
  action: string;
  /** The saved text; null for a new one. */
  saved: { updatedAt: string; isPublished: boolean } | null;
  /** Whether the text is scheduled to be published or sent. */
  isScheduled: boolean;
  /** The API call that saves the text; null for a new one. */
  url: string | null;
  /** The fields of the text. */
  names: readonly string[];
  initial: Partial<DraftValues>;
  onSaved: (answer: FormAnswer) => void;
  /** Called when the person takes the saved version. */
  onTakeTheirs: (() => void) | undefined;
}

/** The state of an editor that autosaves drafts, with its guard for unsaved changes and its conflict. */
export function useDraftEditor({ form, intent, action, saved, isScheduled, url, ...rest }: DraftEditor) {
  const { names, initial, onSaved, onTakeTheirs } = rest;
  const { isSending, dirty, outdated, blocker } = useEditorState(form, intent, saved?.updatedAt ?? null);
  const { revalidate } = useRevalidator();
  const isDraft = saved && !saved.isPublished && !isScheduled;
  const draft = useAutosave({
    ...{ form, path: action, names, initial },
    url: isDraft && !dirty ? url : null,
    reload: revalidate,
  });
  const yours = outdated ?? draft.outdated;
  return {
    isSending,
    /** What the save bar shows. */
    saveBar: {
      ...{ form, dirty, blocker, pending: isSending, isKept: draft.isKept },
      note: draft.state && <AutosaveNote state={draft.state} />,
    },
    /** What the conflict panel shows; null when nobody else saved first. */
    conflict: yours && {
      ...{ form, yours, isQuiet: !outdated },
      onTakeTheirs: () => {
        draft.forget();
        onTakeTheirs?.();
      },
    },
    restoredNotice: draft.isRestored && <RestoredNotice onDiscard={draft.discard} />,
    onSuccess: (answer: FormAnswer) => {
      draft.forget();
      onSaved(answer);
    },
  };
}
