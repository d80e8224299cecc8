import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { shiftDate } from "~/i18n/calendar-date";
import { formatDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { makeTextMatcher } from "~/i18n/search-text";
import { db } from "~db/client";
import { getMinistryToday } from "../ministry-today.server";
import { libraryDayInput } from "./library.schema";
import { devotionOn } from "./library-order";
import { quoteDevotion } from "./library-search-admin.server";
import { listOccasions } from "./occasions";
import { readTeamLibrary } from "./team-library.server";

const MOST_FOUND = 5;
const DAYS = 366;

/** The team's own devotions by their references and texts. */
export async function findOwnDevotions(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_content");
  const isFound = makeTextMatcher(q);
  const { own } = await readTeamLibrary(db);
  return own
    .filter(({ texts }) => !isFound || isFound(JSON.stringify(Object.values(texts))))
    .slice(0, MOST_FOUND)
    .map(({ id, texts, author }) => {
      const { reference, language } = quoteDevotion(texts, caller.language);
      return { title: reference, lang: language, hint: author, href: `/admin/library/own/${id}` };
    });
}

/** Days of the coming year by what they remember and by the reference of their devotion; any day by its date. */
export async function findLibraryDays(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_content");
  const isFound = makeTextMatcher(q);
  if (!isFound) return [];
  const today = await getMinistryToday();
  const team = await readTeamLibrary(db);
  const dated = libraryDayInput.safeParse({ date: q.trim() });
  const dates = dated.success
    ? [dated.data.date]
    : Array.from({ length: DAYS }, (_, step) => shiftDate(today, step));
  const found: FoundEntry[] = [];
  for (const date of dates) {
    const { own, library } = devotionOn(date, team);
    const texts = own?.texts ?? library!.texts;
    const { reference, language } = quoteDevotion(texts, caller.language);
    const names = listOccasions(date).flatMap((key) => languages.map((one) => tFor(one)(key)));
    const references = languages.map((one) => texts[one]?.reference ?? "");
    if (!dated.success && ![names.join("\n"), references.join("\n")].some((words) => isFound(words)))
      continue;
    const [occasion] = listOccasions(date).map((key) => tFor(caller.language)(key));
    found.push({
      title: occasion ?? reference,
      lang: occasion ? caller.language : language,
      hint: formatDate(date, caller.language),
      href: `/admin/library/${date}`,
    });
    if (found.length === MOST_FOUND) break;
  }
  return found;
}
