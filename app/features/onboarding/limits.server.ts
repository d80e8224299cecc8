import { defineLimit } from "~/request/limit.server";

export const onboardingLimit = defineLimit("onboarding");
