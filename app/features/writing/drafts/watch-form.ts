import { isSameText, openKeptDraft, type DraftValues } from "./kept-draft";
import { sendDraft, type AutosaveKind } from "./send-draft";
import type { WatchedForm } from "./watched-form";

const SAVE_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 15_000;

export interface AutosaveOptions {
  /** Id of the form; another one is another form with the saved values. */
  form: string;
  /** The screen's path: what the browser keeps is found by it. Null: nothing is kept or saved. */
  path: string | null;
  /** The fields that are saved. */
  names: readonly string[];
  /** The saved values, and the version that they are (`basedOn`). */
  initial: Partial<DraftValues>;
  /** Where a draft is saved; null: only the browser keeps it. */
  url: string | null;
  /** Loads the screen's data again. */
  reload: () => void;
}

interface Watcher {
  path: string;
  getOptions: () => AutosaveOptions;
  /** How the text stands now; null: there is nothing to say. */
  tell: (kind: AutosaveKind | null) => void;
  /** The form holds what an earlier page kept. */
  tellRestored: (isRestored: boolean) => void;
}

export type FormWatch = ReturnType<typeof watchForm>;

/** Saves a form's text some seconds after the last change. What is not saved stays in the browser. */
export function watchForm(form: WatchedForm, { path, getOptions, tell, tellRestored }: Watcher) {
  const { names } = getOptions();
  const store = openKeptDraft(path, names);
  const readInitial = (): DraftValues =>
    Object.fromEntries(names.map((name) => [name, getOptions().initial[name] ?? ""]));
  let saved = readInitial();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isFilling = false;
  /** Restored, and the person did not say yet whether they want it. */
  let isUndecided = false;
  let hasConflict = false;
  let isSubmitted = false;
  let isStopped = false;
  let tellsGuard = false;

  const isSaved = (values = form.read()) => names.every((name) => isSameText(values[name], saved[name]));
  const fill = (values: DraftValues) => {
    isFilling = true;
    form.fill(values);
    isFilling = false;
  };
  const keep = () => {
    if (isSubmitted) return;
    if (isSaved()) store.forget();
    else store.keep({ basedOn: form.readBasedOn(), values: form.read() });
  };
  const saveSoon = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };
  const save = async () => {
    if (isStopped || isSubmitted || isUndecided || sending) return;
    keep();
    if (isSaved()) return;
    const { url } = getOptions();
    if (hasConflict || !url) return tell(hasConflict ? "conflict" : "kept");
    sending = send(url, form.read());
    await sending;
    sending = undefined;
  };
  const send = async (url: string, values: DraftValues) => {
    const { kind, updatedAt } = await sendDraft(url, { ...values, basedOn: form.readBasedOn() });
    if (updatedAt) {
      saved = values;
      form.setBasedOn(updatedAt);
      keep();
      tellsGuard = true;
      tellRestored(false);
    }
    if (isStopped) return;
    hasConflict = kind === "conflict";
    tell(kind);
    if (updatedAt || hasConflict) getOptions().reload();
    if (kind === "unreachable" || kind === "offline") saveSoon(TRY_AGAIN_MS);
    else if (updatedAt && !isSaved()) saveSoon(SAVE_AFTER_MS);
  };
  const restore = () => {
    const kept = store.read();
    if (!kept) return;
    const shown = form.read();
    // What was typed before this page's script ran stays.
    const untouched = names.filter((name) => isSameText(shown[name], saved[name]));
    fill(Object.fromEntries(untouched.map((name) => [name, kept.values[name]!])));
    if (isSaved()) return store.forget();
    // If somebody saved since, saving this shows the conflict.
    form.setBasedOn(kept.basedOn);
    isUndecided = true;
    tellRestored(true);
  };

  const listeners = {
    input: ({ target }: Event) => {
      if (isFilling || !(target instanceof Node) || !form.element.contains(target)) return;
      isSubmitted = false;
      isUndecided = false;
      if (!store.isKept()) keep();
      saveSoon(SAVE_AFTER_MS);
    },
    submit: (event: Event) => {
      if (event.target !== form.element) return;
      clearTimeout(timer);
      if (!sending) {
        keep();
        isSubmitted = true;
        return;
      }
      // What is on its way makes a new version: the form is sent on that.
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event as SubmitEvent;
      void sending.then(() => form.element.requestSubmit(submitter));
    },
    visibilitychange: () => {
      if (document.visibilityState === "hidden") keep();
      else void save();
    },
  };
  const goOn = () => void save();
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, listener, { capture: true });
  window.addEventListener("online", goOn);
  window.addEventListener("pagehide", keep);
  restore();

  return {
    isKept: store.isKept,
    /** After each render: the guard hears of what was saved when the screen shows that version. */
    onRender: () => {
      if (!tellsGuard || getOptions().initial.basedOn !== form.readBasedOn() || !isSaved()) return;
      tellsGuard = false;
      form.tellSaved();
    },
    /** Takes the saved text in place of the restored one. */
    discard: () => {
      clearTimeout(timer);
      store.forget();
      saved = readInitial();
      fill(saved);
      form.setBasedOn(getOptions().initial.basedOn ?? "");
      isUndecided = false;
      hasConflict = false;
      form.tellSaved();
      form.element.querySelector<HTMLElement>("[name=title]")?.focus();
      tellRestored(false);
      tell(null);
    },
    /** The text was saved by hand, or another version was taken. */
    forget: () => {
      store.forget();
      isSubmitted = true;
    },
    stop: () => {
      clearTimeout(timer);
      keep();
      isStopped = true;
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener, { capture: true });
      window.removeEventListener("online", goOn);
      window.removeEventListener("pagehide", keep);
    },
  };
}
