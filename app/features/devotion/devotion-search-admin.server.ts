import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listTexts } from "~/features/writing/kit/list-texts.server";
import { formatShortDate } from "~/i18n/format";
import { db } from "~db/client";
import { dailyContentEditorPath } from "./daily-content/daily-content-editor-path";
import { listDailyContentRowsBelow } from "./daily-content/daily-content.queries.server";
import { searchMotivations } from "./motivations/motivations-admin.server";

/** Motivations by their title and text. */
export async function findMotivations(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_content");
  const { motivations } = await searchMotivations(caller, { q });
  return motivations.map(({ id, title, language, publishDate }) => ({
    title,
    lang: language,
    hint: publishDate ? formatShortDate(publishDate, caller.language) : undefined,
    href: `/admin/content/motivations/${id}`,
  }));
}

/** Daily devotions by their reference and verse. */
export async function findDailyContent(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_content");
  const { rows } = await listTexts(
    { q },
    {
      readBelow: (id, count) => listDailyContentRowsBelow(db, id, count),
      toSearched: ({ reference, verse }) => `${reference}\n${verse}`,
      limit: 5,
    },
  );
  return rows.map(({ date, language, reference }) => ({
    title: reference,
    lang: language,
    hint: formatShortDate(date, caller.language),
    href: dailyContentEditorPath(date, language),
  }));
}
