import { expect, test } from "vitest";
import { onboardingInput } from "~/features/onboarding/onboarding.schema";
import { tourSteps } from "~/features/onboarding/tour-steps";
import { toProgress } from "~/routes/site/home/tour/tour-progress";

test("what was seen, skipped and finished is told in the specification's numbers", () => {
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

test("a step that the page lacks keeps its number", () => {
  const stops = tourSteps.filter((step) => step !== "donations");
  expect(toProgress(stops, 2, "skipped")).toMatchObject({
    currentStep: 4,
    stepsCompleted: [1, 2],
    skippedSteps: [4, 5],
  });
});

test("whatever the tour sends, the server takes", () => {
  for (const index of tourSteps.keys())
    for (const end of ["minimised", "skipped", "finished"] as const) {
      const progress = toProgress(tourSteps, index, end);
      expect(onboardingInput.parse(progress)).toEqual(progress);
    }
});
