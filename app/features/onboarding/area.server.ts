import { defineArea } from "~/areas/area.server";
import { onboardingVisitorData } from "./visitor-data.server";

export const onboardingArea = defineArea({
  name: "onboarding",
  personalData: "none",
  visitorData: onboardingVisitorData,
  retention: "none", // rows are deleted with their visitor
  audit: "none",
  secretPaths: "none",
});
