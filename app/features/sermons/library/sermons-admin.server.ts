import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { parsePlace } from "~db/keyset-page";
import { newestPage } from "~db/newest-first";
import { listSermonRowsBelow, SERMON_PLACE_SEPARATOR, sermonToSummary } from "./sermons.queries.server";
import type { SermonsPage, SermonsQuery } from "./sermons.schema";

const PAGE_SIZE = 30;

/** A page of all sermons, drafts too, newest first. `before` is an id, or a place of the public list. */
export async function listAllSermons(caller: Caller, query: Partial<SermonsQuery>): Promise<SermonsPage> {
  requirePermission(caller, "manage_content");
  const { lang: language, topic, difficulty, q, before, limit = PAGE_SIZE } = query;
  const place = parsePlace(before, SERMON_PLACE_SEPARATOR);
  const beforeId = place?.id ?? (before === undefined ? undefined : Number(before));
  const below = (id: number, count: number) =>
    listSermonRowsBelow(db, id, count, { language, topic, difficulty, q });
  const { rows, older } = await newestPage(below, { before: beforeId, limit });
  return { sermons: rows.map(sermonToSummary), newer: null, older: older === null ? null : String(older) };
}
