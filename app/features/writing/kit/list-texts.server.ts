import { makeTextMatcher } from "~/i18n/search-text";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { ScheduledTypes } from "~db/schema/writing";
import { listSchedules } from "../scheduling/content-schedule.server";
import type { WritingQuery } from "./writing.schema";

interface ListedTexts<Row> {
  /** At most `count` rows with an id below `before`, highest first. */
  readBelow: (before: number, count: number) => Promise<Row[]>;
  /** The words in which `q` is searched. */
  toSearched: (row: Row) => string;
  scheduledTypes?: readonly (keyof ScheduledTypes)[];
  limit?: number;
}

/**
 * A page of the team's list, newest first, each row with what waits or failed for it. `older` is `before` of the next
 * page. With `q` a page may be empty.
 */
export async function listTexts<Row extends { id: number }>(
  { q, before }: Pick<Partial<WritingQuery>, "q" | "before">,
  { readBelow, toSearched, scheduledTypes = [], limit = 50 }: ListedTexts<Row>,
) {
  const isFound = makeTextMatcher(q ?? "");
  const { rows, older } = await newestPage(readBelow, {
    before,
    limit,
    keep: isFound && ((row) => isFound(toSearched(row))),
  });
  const schedules = await listSchedules(
    db,
    scheduledTypes,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      schedules: schedules.filter(({ contentId }) => contentId === row.id),
    })),
    older,
  };
}
