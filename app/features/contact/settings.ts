import { numberField, switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

/** Whether the ministry is told by mail of what visitors write. */
export const contactAlertSettings = defineSettings({
  row: "notifications",
  tab: "notifications",
  fields: { emailAlerts: switchField(true) },
});

export const contactRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  /** Months; 0 keeps them. */
  fields: { contactMessages: numberField(0, 120, 0) },
});
