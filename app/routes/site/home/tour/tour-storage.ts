import { readStored, writeStored } from "~/ui/browser-storage";

/** The step at which the tour was left, counted from 0, or null. */
export function readTourStep(): number | null {
  const step = readStored("onboarding_step");
  return step === null ? null : Number(step);
}

export const storeTourStep = (index: number) => writeStored("onboarding_step", String(index));

/** The key `onboarding_completed` is the specification's. */
export function storeTourCompleted(): void {
  writeStored("onboarding_completed", "true");
  writeStored("onboarding_step", null);
}
