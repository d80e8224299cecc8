import { numberField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

export const sermonsSections = [
  defineSettings({
    row: "retention",
    tab: "advanced",
    order: 126,
    texts: "admin-sermons",
    /** Months for which visitors' sermon activity is kept; 0 keeps it forever. */
    fields: { sermonActivity: numberField(0, 120, 24) },
  }),
] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    sermons: typeof sermonsSections;
  }
}
