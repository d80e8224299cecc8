import { SAVED_EVENT } from "~/ui/unsaved-changes";
import { fillField } from "~/ui/fill-field";
import type { DraftValues } from "./kept-draft";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The form of a text as autosave sees it: its fields by name, and the version that it changes. */
export interface WatchedForm {
  element: HTMLFormElement;
  read: () => DraftValues;
  /** Fills fields as if somebody typed. */
  fill: (values: DraftValues) => void;
  readBasedOn: () => string;
  /** The form is sent with this version from now on. */
  setBasedOn: (updatedAt: string) => void;
  /** Tells the guard of unsaved changes that the form holds what is saved. */
  tellSaved: () => void;
}

export function findWatchedForm(id: string, names: readonly string[]): WatchedForm | null {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLFormElement)) return null;
  let version: string | undefined;
  // Not in the field itself: React writes the value of an unseen field again with each render.
  element.addEventListener("formdata", ({ formData }) => {
    if (version !== undefined) formData.set("basedOn", version);
  });
  const find = (name: string) => element.elements.namedItem(name) as Control | null;
  return {
    element,
    read: () => Object.fromEntries(names.map((name) => [name, find(name)?.value ?? ""])),
    fill: (values) => {
      for (const [name, value] of Object.entries(values)) {
        const control = find(name);
        if (control && control.value !== value) fillField(control, value);
      }
    },
    readBasedOn: () => version ?? find("basedOn")?.value ?? "",
    setBasedOn: (updatedAt) => void (version = updatedAt),
    tellSaved: () => element.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true })),
  };
}
