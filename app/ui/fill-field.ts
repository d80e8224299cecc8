type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a control's value as if it had been typed, so that React and the guard of unsaved changes notice it. */
export function fillField(control: TextControl, value: string): void {
  const prototype = Object.getPrototypeOf(control) as TextControl;
  // React's own property on the control would hide the change from it.
  Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(control, value);
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
