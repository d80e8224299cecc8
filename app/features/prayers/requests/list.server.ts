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
 * A page of the public list: urgent requests with few prayers first, then by lowest prayer count, answered requests
 * last. The result does not depend on the visitor.
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
 * Keyset pagination in three ranges. SQLite uses the index for each range, but not for one comparison of all three
 * columns, and many requests have the same prayer count.
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
