import { toTimeZone } from "~/features/badges/activities/time-zone";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";

/** The day on which a goal begins: the browser's, else the ministry's. */
export async function getGoalDay(timeZone: string | undefined): Promise<string> {
  return dateIn(toTimeZone(timeZone) ?? (await getSettings()).publishing.timeZone);
}
