import type { Onboarding, OnboardingInput } from "~/features/onboarding/onboarding.schema";
import { tourSteps, type TourStep } from "~/features/onboarding/tour-steps";
import { readStored } from "~/ui/browser-storage";

type TourEnd = "minimised" | "skipped" | "finished";

/** What the server stores of a tour that was left at a step. */
export function toProgress(stops: readonly TourStep[], index: number, end: TourEnd): OnboardingInput {
  const numbers = stops.map((step) => tourSteps.indexOf(step) + 1);
  const seen = end === "finished" ? numbers : numbers.slice(0, index);
  return {
    currentStep: numbers[index]!,
    stepsCompleted: seen,
    skippedSteps: end === "skipped" ? numbers.slice(index) : [],
    completed: end !== "minimised",
  };
}

/** Sent only by a browser that has acted before, because a tour makes nobody a visitor. */
export function sendProgress(progress: OnboardingInput): void {
  if (!hasActed()) return;
  fetch("/api/onboarding", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(progress),
    keepalive: true,
  }).catch(() => undefined); // the browser's own mark is enough
}

/** What the server knows of this visitor's tour: they may have taken it on another device. */
export async function fetchProgress(): Promise<Onboarding | null> {
  if (!hasActed()) return null;
  try {
    const answer = await fetch("/api/onboarding");
    return answer.ok ? ((await answer.json()) as Onboarding | null) : null;
  } catch {
    return null;
  }
}

/** Marks of actions for which the server remembers a visitor, or soon will. */
const actionMarks = ["prayer_prayed", "premium_subscriber"];

const hasActed = () => actionMarks.some((name) => readStored(name) !== null);
