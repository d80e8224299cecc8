import { useEffect, useRef, useState } from "react";
import type { DraftValues } from "./kept-draft";
import type { AutosaveKind } from "./send-draft";
import { watchForm, type AutosaveOptions, type FormWatch } from "./watch-form";
import { findWatchedForm } from "./watched-form";

/** How a text stands. */
export interface AutosaveState {
  kind: AutosaveKind;
  /** The time on the clock: `14:05`. */
  at: string;
  /** What the form held, `basedOn` among it. */
  values: DraftValues;
}

interface Shown {
  form: string;
  state: AutosaveState | null;
  isRestored: boolean;
}

/**
 * Saves a draft by itself, on the version that the person saw. What cannot be saved stays in the browser, and the next
 * page with the same path gives it back.
 */
export function useAutosave(options: AutosaveOptions) {
  const { form, path } = options;
  const [shown, setShown] = useState<Shown>();
  const given = useRef(options);
  const watch = useRef<FormWatch>();
  useEffect(() => {
    given.current = options;
    watch.current?.onRender();
  });
  useEffect(() => {
    if (path === null) return;
    const change = (news: Partial<Shown>) =>
      setShown((known) => ({
        ...(known?.form === form ? known : { form, state: null, isRestored: false }),
        ...news,
      }));
    // After the other effects of this render: the guard of unsaved changes reads the saved values.
    const start = setTimeout(() => {
      const found = findWatchedForm(form, given.current.names);
      if (!found) return;
      watch.current = watchForm(found, {
        path,
        getOptions: () => given.current,
        tell: (kind) => {
          const at = new Date().toTimeString().slice(0, 5);
          const values = { ...found.read(), basedOn: found.readBasedOn() };
          change({ state: kind && { kind, at, values } });
        },
        tellRestored: (isRestored) => change({ isRestored }),
      });
    });
    return () => {
      clearTimeout(start);
      watch.current?.stop();
      watch.current = undefined;
    };
  }, [form, path]);
  const current = shown?.form === form ? shown : null;
  const state = current?.state ?? null;
  // The server also refuses a text that was scheduled meanwhile: that is no other version.
  const hasConflict = state?.kind === "conflict" && state.values.basedOn !== options.initial.basedOn;
  return {
    state: state?.kind === "conflict" && !hasConflict ? { ...state, kind: "kept" as const } : state,
    /** What the form held when somebody else had saved first. */
    outdated: hasConflict ? state.values : null,
    isRestored: current?.isRestored ?? false,
    /** Whether this browser gives the unsaved text back. */
    isKept: () => watch.current?.isKept() ?? false,
    discard: () => watch.current?.discard(),
    /** The text was saved by hand, or another version was taken. */
    forget: () => watch.current?.forget(),
  };
}
