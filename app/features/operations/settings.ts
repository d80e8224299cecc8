import { choiceField, numberField, switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";
import { backupFrequencies } from "./backup-frequencies";

/** Stands among the site's settings in the call (spec admin §3). */
export const backupScheduleSettings = defineSettings({
  row: "backups",
  api: "siteSettings",
  tab: "advanced",
  isDrawnByHand: true,
  fields: { autoBackup: switchField(true), backupFrequency: choiceField(backupFrequencies, "daily") },
});

export const backupSettings = defineSettings({
  row: "backups",
  tab: "advanced",
  isDrawnByHand: true,
  /** How many backups are kept. */
  fields: { keep: numberField(1, 365, 14) },
});
