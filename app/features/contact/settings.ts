import { numberField, switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

/** Whether each message of a visitor also mails a notice to the ministry. */
const contactAlertSettings = defineSettings({
  row: "notifications",
  tab: "notifications",
  order: 50,
  texts: "admin-settings",
  fields: { emailAlerts: switchField(true) },
});

const contactRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  order: 120,
  texts: "admin-settings",
  /** Months; 0 keeps them. */
  fields: { contactMessages: numberField(0, 120, 0) },
});

export const contactSections = [contactAlertSettings, contactRetention] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    contact: typeof contactSections;
  }
}
