import { numberField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

export const moodSections = [
  defineSettings({
    row: "retention",
    tab: "advanced",
    order: 124,
    texts: "admin-mood",
    /** In months; 0 keeps the entries. */
    fields: { moodEntries: numberField(0, 120, 24) },
  }),
] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    mood: typeof moodSections;
  }
}
