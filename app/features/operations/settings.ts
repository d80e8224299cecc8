import { choiceField, numberField, switchField } from "~/settings/fields";
import { defineSettings } from "~/settings/section";
import { backupFrequencies } from "./backup-frequencies";

/** Part of `siteSettings` in the API. */
const backupScheduleSettings = defineSettings({
  row: "backups",
  api: "siteSettings",
  tab: "advanced",
  order: 61,
  texts: null,
  fields: { autoBackup: switchField(true), backupFrequency: choiceField(backupFrequencies, "daily") },
});

const backupSettings = defineSettings({
  row: "backups",
  tab: "advanced",
  order: 110,
  texts: null,
  /** The number of backups to keep. */
  fields: { keep: numberField(1, 365, 14) },
});

export const operationsSections = [backupScheduleSettings, backupSettings] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    operations: typeof operationsSections;
  }
}
