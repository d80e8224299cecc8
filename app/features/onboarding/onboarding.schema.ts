import { z } from "zod";
import { tourSteps } from "./tour-steps";

/** Starts at 1, like `currentStep` in the specification. */
const stepNumber = z.int().min(1).max(tourSteps.length);
const stepNumbers = z
  .array(stepNumber)
  .max(tourSteps.length)
  .default([])
  .transform((steps) => [...new Set(steps)].sort());

export const onboardingInput = z.object({
  currentStep: stepNumber,
  stepsCompleted: stepNumbers,
  skippedSteps: stepNumbers,
  /** Finished or skipped: the tour no longer opens automatically. */
  completed: z.boolean().default(false),
});
export type OnboardingInput = z.output<typeof onboardingInput>;

const onboarding = z.object({
  currentStep: z.int(),
  stepsCompleted: z.array(z.int()),
  skippedSteps: z.array(z.int()),
  completedAt: z.iso.datetime().nullable(),
});

/** Null for a caller without a visitor row or without stored progress. */
export const onboardingOutput = onboarding.nullable();
export type Onboarding = z.output<typeof onboarding>;
