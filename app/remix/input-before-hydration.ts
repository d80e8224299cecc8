import { flushSync } from "react-dom";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** React's record of a control's last value: an event with the same value is ignored. */
interface Tracked {
  _valueTracker?: { setValue: (value: string) => void };
}

const editedForms = new WeakSet<HTMLFormElement>();

/** Whether a form was changed before hydration. */
export const wasEditedBeforeHydration = (form: HTMLFormElement) => editedForms.has(form);

/**
 * Records what is typed and chosen before hydration, because React 18 overwrites it. Returns a function that restores
 * the values and notifies React, as if they were entered then.
 */
export function watchInputBeforeHydration(within: HTMLElement | Document = document): () => void {
  const kept = new Map<Control, () => void>();
  const keep = (control: Control) => {
    const restore = createRestore(control);
    if (!restore) return;
    kept.delete(control); // keeps the order of the changes
    kept.set(control, restore);
    if (control.form) editedForms.add(control.form);
  };
  const typed = ({ target }: Event) => {
    if (isControl(target) && within.contains(target)) keep(target);
  };
  const events = ["input", "change"] as const;
  for (const control of within.querySelectorAll<Control>("input, select, textarea")) {
    if (isChanged(control)) keep(control);
  }
  // On the window: at the document, React stops events of a part that it cannot hydrate yet.
  for (const type of events) window.addEventListener(type, typed, { capture: true });
  return () => {
    for (const type of events) window.removeEventListener(type, typed, { capture: true });
    const changed = [...kept];
    kept.clear();
    for (const [control, restore] of changed) {
      // Rendered one by one: a control may depend on another.
      if (control.isConnected) flushSync(() => replayInput(control, restore));
    }
  };
}

/** Whether something is a field that a person types in or chooses from. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** Whether a control is ticked: a checkbox or a radio. */
export const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** Whether a control differs from the server's HTML. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(written, 0);
  }
  return isTicked(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** A function that restores the control's current value; undefined when there is nothing to restore. */
function createRestore(control: Control): (() => void) | undefined {
  if (isTicked(control)) {
    const { checked, type } = control;
    if (type === "radio" && !checked) return undefined; // the checked one of its group restores it
    return () => {
      if (control.checked !== checked) control.checked = checked;
    };
  }
  const { value, type } = control;
  return () => {
    // Only when it was lost: setting a value moves the caret.
    if (control.value !== value && type !== "file") control.value = value;
  };
}

/** The event by which React notices a change of the control. */
function getEventType(control: Control): string {
  if (isTicked(control)) return "click";
  return control instanceof HTMLSelectElement || control.type === "file" ? "change" : "input";
}

function replayInput(control: Control, restore: () => void): void {
  restore();
  notifyReact(control);
}

/** Makes React notice the control's value as if the person had changed it now. */
export function notifyReact(control: Control): void {
  const before = isTicked(control) ? String(!control.checked) : `${control.value} before`;
  (control as Tracked)._valueTracker?.setValue(before);
  control.dispatchEvent(new Event(getEventType(control), { bubbles: true }));
}
