import { readStored, writeStored } from "./browser-storage";

/** Whether a key belongs to a field in which a person types or chooses. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable=true]") !==
    null;

/** Whether a dialog is open: the keys belong to it. */
export const isDialogOpen = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;

const storedName = "keys_off";

/** Whether this person uses keys without Control in this browser (WCAG 2.1.4). */
export const areKeysOn = (): boolean => readStored(storedName) === null;

export const switchKeys = (on: boolean): void => writeStored(storedName, on ? null : "true");
