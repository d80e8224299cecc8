import { nextOccurrence, type ScheduleSettings } from "~jobs/schedule";
import { getSettings } from "./settings.server";

/** The settings that the schedule depends on. */
export async function scheduleSettings(): Promise<ScheduleSettings> {
  const { publishing, backups, bounceMailbox } = await getSettings();
  return {
    timeZone: publishing.timeZone,
    backups: backups.autoBackup ? backups.backupFrequency : "off",
    bounceMailbox: bounceMailbox.host !== "" && bounceMailbox.password !== "",
  };
}

/** The next run of a scheduled job (ISO time); null when the settings switch it off. */
export async function nextRunAt(name: string): Promise<string | null> {
  return nextOccurrence(name, await scheduleSettings())?.toISOString() ?? null;
}
