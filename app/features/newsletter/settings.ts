import { numberField, switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

const newsletterSettings = defineSettings({
  row: "newsletter",
  tab: "email",
  order: 90,
  texts: "admin-settings",
  fields: {
    doubleOptIn: switchField(true, { envName: "DOUBLE_OPT_IN" }),
    /** Whether opens and clicks are counted, without who they are of. */
    countOpens: switchField(false),
  },
});

const newsletterAlertSettings = defineSettings({
  row: "notifications",
  tab: "notifications",
  order: 51,
  texts: "admin-settings",
  fields: { newsletterAlerts: switchField(false) },
});

const newsletterRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  order: 122,
  texts: "admin-settings",
  /** Months from the day somebody unsubscribed; 0 keeps it. */
  fields: { newsletterSubscriptions: numberField(0, 120, 0) },
});

export const newsletterSections = [newsletterSettings, newsletterAlertSettings, newsletterRetention] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    newsletter: typeof newsletterSections;
  }
  interface SettingsScreens {
    newsletter: {
      /** Where a mail service reports bounces and complaints. */
      bounceAddress: string;
    };
  }
}
