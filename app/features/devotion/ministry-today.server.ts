import { getSettings } from "~/features/settings/settings.server";
import { dateIn } from "~/i18n/format";

/** The ministry's date of today. */
export const ministryToday = async () => dateIn((await getSettings()).publishing.timeZone);
