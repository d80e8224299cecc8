import { z } from "zod";
import { isCountryCode, lineInput, numberField, rowsField, switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";
import { helpLineKinds, initialHelpLines, MAX_HELP_LINES } from "./crisis/help-line-choices";

const prayerAlerts = defineSettings({
  row: "notifications",
  tab: "notifications",
  order: 53,
  texts: "admin-settings",
  fields: { prayerRequestAlerts: switchField(true) },
});

const prayerWall = defineSettings({
  row: "prayers",
  tab: "ministry",
  order: 105,
  texts: "admin-prayers",
  fields: {
    /** Show the names of people who prayed, or only the count. */
    showNames: switchField(true),
    /** Number of flags that hide a request until the team has reviewed it. */
    flagThreshold: numberField(1, 50, 3),
    /** Days until a requester is asked whether the request is still open; 0 disables reminders and closing. */
    reminderDays: numberField(0, 365, 30),
  },
});

const country = lineInput(2)
  .overwrite((typed) => typed.toUpperCase())
  .refine(isCountryCode, "admin-prayers-help:errors.country");
const phone = lineInput(40).regex(/^[+*]?\d[\d\s().-]*$/, "admin-prayers-help:errors.phone");
const kind = z.enum(helpLineKinds);
const helpLine = z.object({ country: z.string(), name: z.string(), phone: z.string(), kind });

/** Help lines for people in danger; shown at the form when a request contains crisis words. */
const helpLines = {
  ...rowsField(
    {
      stored: helpLine,
      input: z.object({ country, name: lineInput(80).min(1), phone, kind }),
      output: helpLine,
    },
    MAX_HELP_LINES,
  ),
  stored: z.array(helpLine).default(initialHelpLines),
  initial: initialHelpLines,
  control: {
    kind: "rows" as const,
    most: MAX_HELP_LINES,
    columns: {
      country: { kind: "text" as const, max: 2 },
      phone: { kind: "text" as const, max: 40 },
      name: { kind: "text" as const, max: 80 },
      kind: { kind: "choice" as const, values: helpLineKinds },
    },
  },
};

const prayerHelp = defineSettings({
  row: "prayers",
  tab: "ministry",
  order: 106,
  texts: "admin-prayers-help",
  fields: { helpLines },
});

const prayerRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  order: 122,
  texts: "admin-settings",
  /** In months; 0 keeps the requests. */
  fields: {
    prayersPending: numberField(0, 120, 6),
    prayersRejected: numberField(0, 120, 3),
    prayersClosed: numberField(0, 120, 12),
    prayersAnswered: numberField(0, 120, 24),
  },
});

export const prayersSections = [prayerAlerts, prayerWall, prayerRetention, prayerHelp] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    prayers: typeof prayersSections;
  }
}
