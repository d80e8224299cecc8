import { z } from "zod";
import { onboardingLimit } from "~/features/onboarding/limits.server";
import { onboardingInput, onboardingOutput } from "~/features/onboarding/onboarding.schema";
import { getOnboarding, saveOnboarding } from "~/features/onboarding/onboarding.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/onboarding", {
  GET: endpoint({
    summary: "How far this visitor went in the tour of the site; null when nothing is stored",
    input: z.object({}),
    output: onboardingOutput,
    who: "public",
    run: getOnboarding,
  }),
  POST: endpoint({
    summary:
      "Store how far this visitor went in the tour of the site; null, and nothing stored, for a browser that did nothing worth remembering yet",
    input: onboardingInput,
    output: onboardingOutput,
    who: "public",
    limit: onboardingLimit,
    run: saveOnboarding,
  }),
});

export const loader = api.loader;
export const action = api.action;
