import type { Onboarding, OnboardingInput } from "~/features/onboarding/onboarding.schema";
import { tourSteps, type TourStep } from "~/features/onboarding/tour-steps";
import { readStored } from "~/ui/browser-storage";

type TourEnd = "minimised" | "skipped" | "finished";

/** The progress that the server stores for a tour that ended or was minimised at step `index`. */
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

/** Sent only by a browser that has acted before, because a tour alone must not create a visitor. */
export function sendProgress(progress: OnboardingInput): void {
  if (!hasActed()) return;
  fetch("/api/onboarding", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(progress),
    keepalive: true,
  }).catch(() => undefined); // what the browser stored is enough
}

/** The tour progress on the server: the visitor may have taken the tour on another device. */
export async function fetchProgress(): Promise<Onboarding | null> {
  if (!hasActed()) return null;
  try {
    const answer = await fetch("/api/onboarding");
    return answer.ok ? ((await answer.json()) as Onboarding | null) : null;
  } catch {
    return null;
  }
}

/** Storage keys set by actions for which the server has a visitor, or soon will. */
const actionKeys = ["prayer_prayed", "premium_subscriber"];

const hasActed = () => actionKeys.some((name) => readStored(name) !== null);
