import { switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

export const analyticsSections = [
  defineSettings({
    row: "analytics",
    tab: "advanced",
    order: 130,
    texts: "admin-figures",
    /** Whether page views are counted, anonymously. */
    fields: { countPageViews: switchField(true) },
  }),
] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    analytics: typeof analyticsSections;
  }
}
