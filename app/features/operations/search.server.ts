import type { FoundEntry } from "~/areas/admin";
import { listNavigation, listSearchSources } from "~/areas/navigation.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
import { makeTextMatcher } from "~/i18n/search-text";
import { countVisible } from "~/i18n/visible-text";
import type { AdminIconName } from "~/ui/admin-icons";
import { searchGroups, type SearchInput, type SearchResult } from "./search.schema";

const MAX_PER_GROUP = 5;
/** One letter is in nearly every row. */
const LEAST_CHARACTERS = 2;

type Entry = SearchResult[number]["entries"][number];

/**
 * The screens, people, texts and donations that match, as far as the caller's role sees them: at most five of each
 * group. Each source asks for its own permission again.
 */
export async function searchAdmin(caller: Caller, { q }: SearchInput): Promise<SearchResult> {
  requireAdmin(caller);
  const t = tFor(caller.language);
  const matches = makeTextMatcher(q);
  if (!matches) return [];
  const screens = listNavigation(caller.permissions)
    .map(({ label, href, icon }) => toEntry({ title: t(label), href }, icon))
    .filter(({ title }) => matches(title));
  const sources = countVisible(q) < LEAST_CHARACTERS ? [] : listSearchSources(caller.permissions);
  const found = await Promise.all(
    sources.map(async ({ group, icon, kind, find }) => ({
      group,
      entries: (await find(caller, q)).map((entry) => toEntry(entry, icon, t(kind))),
    })),
  );
  return searchGroups
    .map((group) => ({
      group,
      entries: takeInTurn(
        group === "screens"
          ? [screens]
          : found.filter((one) => one.group === group).map(({ entries }) => entries),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const toEntry = (
  { title, href, hint = null, lang = null }: FoundEntry,
  icon: AdminIconName,
  kind: string | null = null,
): Entry => ({ title, href, kind, hint, lang, icon });

/** The first of each list, then the second of each, so that no source crowds out another. */
function takeInTurn(lists: Entry[][]): Entry[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, MAX_PER_GROUP);
}
