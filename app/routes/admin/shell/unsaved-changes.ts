import { useEffect, useRef } from "react";
import { useActionData, useBlocker, useFetcher } from "@remix-run/react";
import type { FormAnswer } from "~/http/form-answer";
import { useIsFormDirty } from "~/ui/unsaved-changes";

/** Navigation state that skips the warning about unsaved changes: they were saved, or deleted with the record. */
export const settled = { state: { settled: true } };

export const isSettled = ({ state }: { state: unknown }) => state === settled.state;

/** The server's last answer to the form (fetch or normal submission), and whether the form is being sent. */
export function useFormSending(form: string, intent: string) {
  const posted = useActionData<FormAnswer>();
  const { data, state } = useFetcher<FormAnswer>({ key: form });
  return { answer: data ?? (posted?.intent === intent ? posted : undefined), isSending: state !== "idle" };
}

/** Whether the form has unsaved changes: typed, being sent, or rejected. */
export function useHasUnsavedChanges(form: string, intent: string): boolean {
  const { answer, isSending } = useFormSending(form, intent);
  return [useIsFormDirty(form), isSending, answer?.ok === false].includes(true);
}

/**
 * Refills the form when the text was published or withdrawn outside the form, which creates a new version. Unsaved
 * changes stay; saving them then shows the conflict.
 */
export function useRefillOnChange(isPublished: boolean, isClean: boolean, refillForm: () => void): void {
  const known = useRef(isPublished);
  useEffect(() => {
    if (known.current === isPublished) return;
    known.current = isPublished;
    if (isClean) refillForm();
  });
}

type Sent = NonNullable<NonNullable<FormAnswer["lastResult"]>["initialValue"]>;

/**
 * The state of an editor: whether the form is being sent, whether it has unsaved changes, and the blocker that warns
 * before leaving them. `outdated` holds the sent values when somebody else had saved first. A refused form is unsaved
 * unless `isUntouched` says that nothing was typed in it.
 */
export function useEditorState(
  form: string,
  intent: string,
  savedAt: string | null,
  { isDraft = false, isUntouched }: { isDraft?: boolean; isUntouched?: (sent: Sent) => boolean } = {},
) {
  const { answer, isSending } = useFormSending(form, intent);
  const refused = answer?.ok === false ? answer.lastResult?.initialValue : null;
  const outdated = savedAt !== null && refused && refused.basedOn !== savedAt ? refused : null;
  const typed = useIsFormDirty(form);
  const isRefused = answer !== undefined && !(refused && isUntouched?.(refused));
  const dirty = !answer?.ok && (isDraft || isRefused);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (typed || dirty) && !isSettled(nextLocation) && currentLocation.pathname !== nextLocation.pathname,
  );
  return { answer, isSending, typed, dirty, outdated, blocker };
}
