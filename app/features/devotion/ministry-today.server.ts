import { getSettings } from "~/features/settings/settings.server";
import { dateIn } from "~/i18n/format";

/** The ministry's date of today. */
export const getMinistryToday = async () => dateIn((await getSettings()).publishing.timeZone);
