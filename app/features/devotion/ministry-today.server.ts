import { getSettings } from "~/settings/settings.server";
import { dateIn } from "~/i18n/format";

/** Today's date in the ministry's time zone. */
export const getMinistryToday = async () => dateIn((await getSettings()).publishing.timeZone);
