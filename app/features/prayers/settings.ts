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
    /** Names of people who prayed, or the count alone. */
    showNames: switchField(true),
    /** So many flags hide a request until the team has looked. */
    flagThreshold: numberField(1, 50, 3),
    /** Days until a requester is asked whether the request is still open; 0: never. */
    reminderDays: numberField(0, 365, 30),
  },
});

const country = lineInput(2)
  .overwrite((typed) => typed.toUpperCase())
  .refine(isCountryCode, "admin-prayers-help:errors.country");
const phone = lineInput(40).regex(/^[+*]?\d[\d\s().-]*$/, "admin-prayers-help:errors.phone");
const kind = z.enum(helpLineKinds);
const helpLine = z.object({ country: z.string(), name: z.string(), phone: z.string(), kind });

/** Where people in danger find help; shown at the form when a request mentions words of crisis. */
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
  /** Months; 0 keeps them. */
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
