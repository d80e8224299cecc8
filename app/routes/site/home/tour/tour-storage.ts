/** Under the specification's name, and the step at which the tour was left, counted from 0. */
type Stored = "onboarding_completed" | "onboarding_step";

/** The step at which the tour was left, or null. */
export function readTourStep(): number | null {
  try {
    const step = localStorage.getItem("onboarding_step" satisfies Stored);
    return step === null ? null : Number(step);
  } catch {
    return null;
  }
}

export const storeTourStep = (index: number) => store("onboarding_step", String(index));

export function storeTourCompleted(): void {
  store("onboarding_completed", "true");
  store("onboarding_step", null);
}

function store(name: Stored, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The tour works without it.
  }
}
