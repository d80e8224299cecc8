import { numberField, switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

export const newsletterSettings = defineSettings({
  row: "newsletter",
  tab: "email",
  fields: {
    doubleOptIn: switchField(true, { envName: "DOUBLE_OPT_IN" }),
    /** Whether opens and clicks are counted, without who they are of. */
    countOpens: switchField(false),
  },
});

export const newsletterAlertSettings = defineSettings({
  row: "notifications",
  tab: "notifications",
  fields: { newsletterAlerts: switchField(false) },
});

export const newsletterRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  /** Months from the day somebody unsubscribed; 0 keeps it. */
  fields: { newsletterSubscriptions: numberField(0, 120, 0) },
});
