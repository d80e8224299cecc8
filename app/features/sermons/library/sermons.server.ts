import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { formatPlace, parsePlace, readKeysetPage } from "~db/keyset-page";
import { listAllSermons } from "./sermons-admin.server";
import {
  findSermon,
  listPublishedSermonRows,
  SERMON_PLACE_SEPARATOR,
  sermonToApi,
  sermonToSummary,
  type PublishedSermonRow,
} from "./sermons.queries.server";
import type { Sermon, SermonsPage, SermonsQuery } from "./sermons.schema";

const PAGE_SIZE = 12;

type ListedSermons = Partial<SermonsQuery> & {
  /** A cursor from `newer`. */
  after?: string | undefined;
};

/**
 * A page of the published sermons, newest first; without `lang` in every language. `admin` includes drafts and needs
 * manage_content.
 */
export async function listSermons(caller: Caller, query: ListedSermons): Promise<SermonsPage> {
  if (query.admin) return listAllSermons(caller, query);
  const { lang: language, topic, difficulty, q, limit = PAGE_SIZE } = query;
  const filter = { language, topic, difficulty, q };
  const before = parsePlace(query.before, SERMON_PLACE_SEPARATOR);
  const after = parsePlace(query.after, SERMON_PLACE_SEPARATOR);
  const { rows, hasNewer, hasOlder } = await readKeysetPage(
    (around, count) => listPublishedSermonRows(db, count, { ...filter, ...around }),
    { before, after, limit },
  );
  return {
    sermons: rows.map(sermonToSummary),
    newer: hasNewer ? toCursor(rows[0]!) : null,
    older: hasOlder ? toCursor(rows.at(-1)!) : null,
  };
}

/** A sermon with its transcript. A draft needs manage_content. Throws AppError 404. */
export async function getSermon(caller: Caller, { id }: { id: number }): Promise<Sermon> {
  const row = await findSermon(db, id);
  const canRead = row?.isPublished === true || caller.permissions.has("manage_content");
  if (!row || !canRead) throw new AppError(404, "notFound");
  return sermonToApi(row);
}

const toCursor = ({ publishedAt, id }: PublishedSermonRow) =>
  formatPlace({ at: publishedAt, id }, SERMON_PLACE_SEPARATOR);
