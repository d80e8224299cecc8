import { flushSync } from "react-dom";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** React's own note of what a control held when it last looked: an event that finds the same there is no change. */
interface Tracked {
  _valueTracker?: { setValue: (value: string) => void };
}

const editedForms = new WeakSet<HTMLFormElement>();

/** Whether a form held something else than the server wrote when the page was hydrated. */
export const wasEditedBeforeHydration = (form: HTMLFormElement) => editedForms.has(form);

/**
 * Keeps what is typed and chosen before the page is hydrated, which React 18 writes over: at once in a text area that
 * was not empty, with the next draw in what a state holds. Answers what tells React of it, as if the person did it then.
 * See docs/decisions/0015-hydration.md.
 */
export function watchInputBeforeHydration(): () => void {
  const kept = new Map<Control, () => void>();
  const keep = (control: Control) => {
    const restore = createRestore(control);
    if (!restore) return;
    kept.delete(control); // in the order in which it was done
    kept.set(control, restore);
    if (control.form) editedForms.add(control.form);
  };
  const typed = ({ target }: Event) => {
    if (isControl(target)) keep(target);
  };
  const events = ["input", "change"] as const;
  for (const control of document.querySelectorAll<Control>("input, select, textarea")) {
    if (isChanged(control)) keep(control);
  }
  for (const type of events) document.addEventListener(type, typed, { capture: true });
  return () => {
    for (const type of events) document.removeEventListener(type, typed, { capture: true });
    const changed = [...kept];
    kept.clear();
    for (const [control, restore] of changed) {
      // Each is drawn before the next: what a form does with one may rest on the other.
      if (control.isConnected) flushSync(() => replayInput(control, restore));
    }
  };
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** Whether a control holds something else than the server wrote. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(written, 0);
  }
  return isTicked(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** What puts back into a control what it holds now; none where there is nothing to put back. */
function createRestore(control: Control): (() => void) | undefined {
  if (isTicked(control)) {
    const { checked, type } = control;
    if (type === "radio" && !checked) return undefined; // the chosen one of its group says it
    return () => {
      if (control.checked !== checked) control.checked = checked;
    };
  }
  const { value, type } = control;
  return () => {
    // Set only where it was lost: setting moves the caret.
    if (control.value !== value && type !== "file") control.value = value;
  };
}

/** React hears of a tick by its click, of a choice and a file by its change, of a text by its input. */
function getEventType(control: Control): string {
  if (isTicked(control)) return "click";
  return control instanceof HTMLSelectElement || control.type === "file" ? "change" : "input";
}

function replayInput(control: Control, restore: () => void): void {
  restore();
  const before = isTicked(control) ? String(!control.checked) : `${control.value} before`;
  (control as Tracked)._valueTracker?.setValue(before);
  control.dispatchEvent(new Event(getEventType(control), { bubbles: true }));
}
