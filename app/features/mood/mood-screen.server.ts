import type { Caller } from "~/auth/caller.server";
import { getMinistryToday } from "~/features/devotion/ministry-today.server";
import { isSubscribed } from "~/features/newsletter/subscribers/subscriber-access.server";
import { listHelpLines } from "~/features/prayers/crisis/help-lines.server";
import { mentionsCrisis } from "~/features/prayers/crisis/find-crisis";
import { formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { findComfort, type Comfort } from "./comfort.server";
import type { MoodName } from "./mood-choices";
import { moodPageQuery, type MoodPageQuery } from "./mood.schema";
import { hasConsented, readMoods } from "./mood.server";
import type { MoodEntry } from "./sealed-columns.server";

/** Enough for the chart of 30 days in any time zone. */
const CHART_ENTRIES = 32;
const PAGE_SIZE = 10;

/** An entry as its screen shows it. */
export interface ScreenMood {
  id: number;
  date: string;
  /** Formatted `date`. */
  day: string;
  mood: MoodName;
  reflection: string;
  /** The reflection contains crisis words: the page shows help lines. */
  isCrisis: boolean;
  comfort: Comfort | null;
}

/** The query of the page. Throws AppError 404 for an invalid date in `before`. */
export function readMoodQuery(request: Request): MoodPageQuery {
  const query = moodPageQuery.safeParse(readQuery(request));
  if (!query.success) throw new AppError(404, "notFound");
  return query.data;
}

/** The data of the mood journal: the caller's own entries. */
export async function loadMoods(caller: Caller, { before }: MoodPageQuery) {
  const { entries: recent } = await readMoods(caller, { limit: CHART_ENTRIES });
  const { entries, older } = await readMoods(caller, { before, limit: PAGE_SIZE });
  const toOwnScreen = (entry: MoodEntry) => toScreen(entry, caller.language);
  return {
    isSubscribed: await isSubscribed(caller),
    hasConsented: await hasConsented(caller),
    /** The ministry's current date, until the browser uses its own. */
    today: await getMinistryToday(),
    recent: recent.map(toOwnScreen),
    helpLines: await listHelpLines(caller),
    list: { entries: entries.map(toOwnScreen), older, isFirst: before === undefined },
  };
}

function toScreen(entry: MoodEntry, language: Language): ScreenMood {
  const { id, date, mood, reflection, verse } = entry;
  return {
    id,
    date,
    day: formatDate(date, language),
    mood,
    reflection,
    isCrisis: mentionsCrisis(reflection),
    comfort: findComfort(verse, language),
  };
}
