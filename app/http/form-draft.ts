import { readDraft, writeDraft } from "~/ui/drafts";
import { isChanged, isControl, isTicked, notifyReact, type Control } from "~/remix/input-before-hydration";
import { plainPath } from "~/i18n/locale-path";
import { honeypotField } from "./spam-trap-fields";

/** What was typed and chosen in a form, by the names of its controls. */
type FormDraft = Record<string, string[]>;

/** One key for a form in every language and on every page that shows it. */
export const draftKey = (action: string, intent = "") =>
  `${plainPath(action.replace(/\?.*/, ""))} ${intent}`.trim();

/** Without hidden fields, buttons, files, passwords, codes, card data and the honeypot. */
const keptControls = (form: HTMLFormElement): Control[] =>
  [...form.elements]
    .filter(isControl)
    .filter(
      (control) =>
        !(control instanceof HTMLInputElement) ||
        (!/^(hidden|password|file|submit|button)$/.test(control.type) &&
          !/^(cc-|one-time-code)/.test(control.autocomplete) &&
          control.name !== honeypotField),
    );

export function keepFormDraft(key: string, form: HTMLFormElement): void {
  const draft: FormDraft = {};
  for (const control of keptControls(form)) {
    const values = (draft[control.name] ??= []);
    if (!isTicked(control) || control.checked) values.push(control.value);
  }
  writeDraft(key, draft);
}

/** Restores a draft as if it were typed now. Controls that were already changed on this page stay as they are. */
export function restoreFormDraft(key: string, form: HTMLFormElement): void {
  const draft = readDraft(key);
  if (typeof draft !== "object" || draft === null) return;
  const controls = keptControls(form);
  const changed = new Set(controls.filter(isChanged).map(({ name }) => name));
  const places: Record<string, number> = {};
  for (const control of controls) {
    const values = (draft as Record<string, unknown>)[control.name];
    const place = (places[control.name] = (places[control.name] ?? -1) + 1);
    if (Array.isArray(values) && !changed.has(control.name) && restoreControl(control, values, place))
      notifyReact(control);
  }
}

/** Returns whether the control changed. */
function restoreControl(control: Control, values: unknown[], place: number): boolean {
  if (isTicked(control)) {
    const { checked } = control;
    control.checked = values.includes(control.value) || (checked && control.type === "radio");
    return control.checked !== checked;
  }
  const { value } = control;
  const kept = values[place];
  if (typeof kept !== "string") return false;
  control.value = kept;
  if (control.value !== kept) control.value = value; // a choice that is no longer offered
  return control.value !== value;
}
