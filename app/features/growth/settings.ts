import { numberField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

export const growthSections = [
  defineSettings({
    row: "retention",
    tab: "advanced",
    order: 126,
    texts: "admin-growth",
    /** Months for which noted days, and goals since their last change, are kept; 0 keeps them forever. */
    fields: { growthDays: numberField(0, 120, 24) },
  }),
] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    growth: typeof growthSections;
  }
}
