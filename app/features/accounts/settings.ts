import { z } from "zod";
import { customField, numberField, switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";

/** How administrators' sessions begin and end. */
const securitySettings = defineSettings({
  row: "security",
  tab: "security",
  order: 70,
  texts: "admin-settings",
  fields: {
    /** Minutes without use after which a session ends: 15 to 480; anything else counts as 60. */
    adminSessionTimeout: customField({
      stored: z.int().min(15).max(480).catch(60),
      input: z.unknown().transform((given) => {
        const minutes = typeof given === "string" ? Number(given.trim() || NaN) : given;
        const isInRange =
          Number.isInteger(minutes) && (minutes as number) >= 15 && (minutes as number) <= 480;
        return isInRange ? (minutes as number) : 60;
      }),
      output: z.int(),
      initial: 60,
      control: { kind: "number", min: 15, max: 480 },
    }),
    requireTwoFactorAuth: switchField(false),
    allowMultipleLogins: switchField(false),
  },
});

const visitorRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  order: 124,
  texts: "admin-settings",
  /** Months; 0 keeps them. */
  fields: { visitors: numberField(0, 120, 24) },
});

export const accountsSections = [securitySettings, visitorRetention] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    accounts: typeof accountsSections;
  }
}
