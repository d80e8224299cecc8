import { numberField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

const bibleStudyRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  order: 121,
  texts: "admin-settings",
  /** Months; 0 keeps them. */
  fields: { bibleStudyApplications: numberField(0, 120, 0) },
});

export const bibleStudySections = [bibleStudyRetention] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    "bible-study": typeof bibleStudySections;
  }
}
