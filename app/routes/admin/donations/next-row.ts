import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";

const fieldsIn = (element: Element) => [
  ...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input:not([type=hidden]), select"),
];

/**
 * Enter in a row goes to the next one, and makes one after the last. In an empty row it goes on to what was counted, and
 * from there to the button. Nothing is sent by it.
 */
export function goToNextRow(event: KeyboardEvent<HTMLElement>, addRow: () => void): void {
  const from = event.target as HTMLElement;
  const isField = from instanceof HTMLInputElement || from instanceof HTMLSelectElement;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !isField) return;
  event.preventDefault();
  const form = from.closest("form")!;
  const focus = (target: Element | null | undefined) => {
    if (target instanceof HTMLElement) target.focus();
  };
  const row = from.closest("[data-row]");
  if (!row) {
    const stops = [...form.querySelectorAll("[data-counted] input"), form.querySelector("[data-save]")];
    const at = stops.indexOf(from);
    focus(at >= 0 ? stops[at + 1] : fieldsIn(form.querySelector("[data-row]")!)[0]);
    return;
  }
  const isEmpty = fieldsIn(row).every(
    (field) => field instanceof HTMLSelectElement || field.value.trim() === "",
  );
  if (isEmpty) {
    focus(form.querySelector("[data-counted] input"));
    return;
  }
  if (!row.nextElementSibling) flushSync(addRow);
  focus(
    row.nextElementSibling ? fieldsIn(row.nextElementSibling)[0] : form.querySelector("[data-counted] input"),
  );
}
