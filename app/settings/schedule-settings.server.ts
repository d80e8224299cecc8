import { nextOccurrence, type ScheduleSettings } from "~jobs/schedule";
import { getSettings } from "./settings.server";

/** What the settings say of the schedule. */
export async function scheduleSettings(): Promise<ScheduleSettings> {
  const { publishing, backups } = await getSettings();
  return {
    timeZone: publishing.timeZone,
    backups: backups.autoBackup ? backups.backupFrequency : "off",
  };
}

/** When something of the schedule happens next (ISO time); null for what the settings have switched off. */
export async function nextRunAt(name: string): Promise<string | null> {
  return nextOccurrence(name, await scheduleSettings())?.toISOString() ?? null;
}
