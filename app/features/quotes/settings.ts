import { numberField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

export const quotesSections = [
  defineSettings({
    row: "retention",
    tab: "advanced",
    order: 125,
    texts: "admin-quotes",
    /** Retention of unshared quotes in months; 0 keeps them. */
    fields: { quotes: numberField(0, 120, 12) },
  }),
] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    quotes: typeof quotesSections;
  }
}
