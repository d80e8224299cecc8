/** Whether a key belongs to a field in which a person types or chooses. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable=true]") !==
    null;

/** Whether a dialog is open: the keys belong to it. */
export const isDialogOpen = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;
