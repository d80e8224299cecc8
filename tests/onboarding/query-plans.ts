import { getOnboarding, saveOnboarding } from "~/features/onboarding/onboarding.server";
import { onboardingVisitorData } from "~/features/onboarding/visitor-data.server";
import { db } from "~db/client";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { addVisitor } from "~tests/support/visitors";

export const queryPlans: QueryPlans = {
  verbs: {
    "the tour of the site": async () => {
      const visitor = await addVisitor();
      await saveOnboarding(visitor.caller, {
        currentStep: 2,
        stepsCompleted: [1],
        skippedSteps: [],
        completed: true,
      });
      await getOnboarding(visitor.caller);
      await onboardingVisitorData.collect(db, visitor.id);
      await onboardingVisitorData.move(db, visitor.id, (await addVisitor()).id);
      await onboardingVisitorData.erase(db, visitor.id);
    },
  },
};
