import { expect, test } from "vitest";
import { onboardingInput } from "~/features/onboarding/onboarding.schema";
import { tourSteps } from "~/features/onboarding/tour-steps";
import { toProgress } from "~/routes/site/home/tour/tour-progress";

test("seen, skipped and finished steps are reported with the specification's numbers", () => {
  expect(toProgress(tourSteps, 2, "minimised")).toEqual({
    currentStep: 3,
    stepsCompleted: [1, 2],
    skippedSteps: [],
    completed: false,
  });
  expect(toProgress(tourSteps, 2, "skipped")).toMatchObject({
    stepsCompleted: [1, 2],
    skippedSteps: [3, 4, 5],
    completed: true,
  });
  expect(toProgress(tourSteps, 4, "finished")).toMatchObject({
    currentStep: 5,
    stepsCompleted: [1, 2, 3, 4, 5],
    skippedSteps: [],
  });
});

test("step numbers do not change when the page lacks a step", () => {
  const stops = tourSteps.filter((step) => step !== "donations");
  expect(toProgress(stops, 2, "skipped")).toMatchObject({
    currentStep: 4,
    stepsCompleted: [1, 2],
    skippedSteps: [4, 5],
  });
});

test("the server accepts everything that the tour sends", () => {
  for (const index of tourSteps.keys())
    for (const end of ["minimised", "skipped", "finished"] as const) {
      const progress = toProgress(tourSteps, index, end);
      expect(onboardingInput.parse(progress)).toEqual(progress);
    }
});
