import type { Caller } from "~/auth/caller.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { PublicPrayerRequest, PublicRequestsQuery, RequestId } from "./requests.schema";
import type { PrayerRequestRow } from "./requests.queries.server";
import { toPublicRequests } from "./to-public-request.server";

export interface PublicRequests {
  requests: PublicPrayerRequest[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
}

const toPlace = ({ listRank, listOrder, id }: PrayerRequestRow) => `${listRank}.${listOrder}.${id}`;

/**
 * A page of the public list: urgent first while few prayed for them, then least prayed, answered ones last. The same for
 * everybody.
 */
export async function listPublicRequests(
  { language }: Pick<Caller, "language">,
  query: PublicRequestsQuery,
  names?: number,
): Promise<PublicRequests> {
  const { limit } = query;
  const rows = await readListed(query, limit + 1);
  const page = rows.slice(0, limit);
  return {
    requests: await toPublicRequests(page, language, names),
    next: rows.length > limit ? toPlace(page.at(-1)!) : null,
  };
}

/**
 * The first rows after a place, from three ranges: SQLite searches the index for each, but never for all three columns in
 * one comparison, and many requests have the same number of prayers.
 */
async function readListed(
  { type, writtenIn, after }: PublicRequestsQuery,
  count: number,
): Promise<PrayerRequestRow[]> {
  const listed = db
    .selectFrom("prayerRequests")
    .selectAll()
    .where("listRank", "is not", null)
    .$if(type !== undefined, (query) => query.where("prayerType", "=", type!))
    .$if(writtenIn !== undefined, (query) => query.where("language", "=", writtenIn!))
    .orderBy("listRank")
    .orderBy("listOrder")
    .orderBy("id");
  if (after === undefined) return listed.limit(count).execute();
  const [rank, order, id] = after.split(".").map(Number) as [number, number, number];
  const inRank = listed.where("listRank", "=", rank);
  const rows: PrayerRequestRow[] = [];
  for (const range of [
    inRank.where("listOrder", "=", order).where("id", ">", id),
    inRank.where("listOrder", ">", order),
    listed.where("listRank", ">", rank),
  ]) {
    if (rows.length < count) rows.push(...(await range.limit(count - rows.length).execute()));
  }
  return rows;
}

/** One request of the public list. Throws AppError 404. */
export async function getPublicRequest(
  { language }: Pick<Caller, "language">,
  { id }: RequestId,
): Promise<PublicPrayerRequest> {
  const row = await db
    .selectFrom("prayerRequests")
    .selectAll()
    .where("id", "=", id)
    .where("listRank", "is not", null)
    .executeTakeFirst();
  const [request] = await toPublicRequests([requireFound(row)], language);
  return request!;
}
