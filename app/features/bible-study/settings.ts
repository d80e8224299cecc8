import { numberField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

export const bibleStudyRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  /** Months; 0 keeps them. */
  fields: { bibleStudyApplications: numberField(0, 120, 0) },
});
