import { useEffect, useRef } from "react";
import { useActionData, useBlocker, useFetcher } from "@remix-run/react";
import type { FormAnswer } from "~/http/form-answer";
import { useIsFormDirty } from "~/ui/unsaved-changes";

/** State of a navigation after which nothing is unsaved: what was typed is saved, or gone with its record. */
export const settled = { state: { settled: true } };

export const isSettled = ({ state }: { state: unknown }) => state === settled.state;

/** The server's last answer to the form, by fetch or to a plain post, and whether the form is being sent. */
export function useFormSending(form: string, intent: string) {
  const posted = useActionData<FormAnswer>();
  const { data, state } = useFetcher<FormAnswer>({ key: form });
  return { answer: data ?? (posted?.intent === intent ? posted : undefined), isSending: state !== "idle" };
}

/** Whether the form holds words that are saved nowhere: typed, on their way, or refused. */
export function useHasUnsavedChanges(form: string, intent: string): boolean {
  const { answer, isSending } = useFormSending(form, intent);
  return [useIsFormDirty(form), isSending, answer?.ok === false].includes(true);
}

/**
 * Fills the form again when the text was published or withdrawn outside it, which makes a new version. Unsaved words
 * stay: saving them then shows the conflict.
 */
export function useRefillOnChange(isPublished: boolean, isClean: boolean, refillForm: () => void): void {
  const known = useRef(isPublished);
  useEffect(() => {
    if (known.current === isPublished) return;
    known.current = isPublished;
    if (isClean) refillForm();
  });
}

/**
 * How a text stands in its editor: whether it is being sent, whether it holds words that are saved nowhere, and what
 * keeps a person from leaving them. `outdated` is what was sent when somebody else had saved first.
 */
export function useEditorState(form: string, intent: string, savedAt: string | null, isDraft = false) {
  const { answer, isSending } = useFormSending(form, intent);
  const refused = answer?.ok === false ? answer.lastResult?.initialValue : null;
  const outdated = savedAt !== null && refused && refused.basedOn !== savedAt ? refused : null;
  const typed = useIsFormDirty(form);
  const dirty = !answer?.ok && (isDraft || answer !== undefined);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (typed || dirty) && !isSettled(nextLocation) && currentLocation.pathname !== nextLocation.pathname,
  );
  return { isSending, typed, dirty, outdated, blocker };
}
