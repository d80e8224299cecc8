/** Event on a field that is about to get the focus: what hides it opens. */
export const REVEAL_EVENT = "field-reveal";

/** Brings a field or a part of the settings into view, out of what hides it, and focuses it. */
export function revealField(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  for (let at = target.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
  target.dispatchEvent(new CustomEvent(REVEAL_EVENT, { bubbles: true }));
  focusWhenShown(target, 5);
}

/** React shows the field's language some frames later. What a switch that is off hides is found at its part. */
function focusWhenShown(target: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    if (target.checkVisibility()) {
      target.scrollIntoView({ block: target.matches("[id^=part-]") ? "start" : "center" });
      target.focus({ preventScroll: true });
    } else if (frames > 0) focusWhenShown(target, frames - 1);
    else target.closest("[id^=part-]")?.scrollIntoView();
  });
}
