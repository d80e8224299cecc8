import type { Caller } from "~/auth/caller.server";
import type { SelectQueryBuilder } from "kysely";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { firstSince, listRanks } from "./list-place";
import type { PublicPrayerRequest, PublicRequestsQuery, RequestId } from "./requests.schema";
import type { PrayerRequestRow } from "./requests.queries.server";
import { toPublicRequests } from "./to-public-request.server";

export interface PublicRequests {
  requests: PublicPrayerRequest[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
}

type Place = [rank: number, order: number, id: number];

/** The place of a row in the list: an urgent request of an earlier day is among the open ones. */
function toPlace({ listRank, listOrder, id, approvedAt }: PrayerRequestRow, since: string): Place {
  const isPast = listRank === listRanks.urgent && (approvedAt ?? "") <= since;
  return [isPast ? listRanks.open : listRank!, listOrder, id];
}

/**
 * A page of the public list: urgent requests of the last day first, then by lowest prayer count, answered requests last.
 * The result does not depend on the visitor.
 */
export async function listPublicRequests(
  { language }: Pick<Caller, "language">,
  query: PublicRequestsQuery,
  names?: number,
  now = new Date(),
): Promise<PublicRequests> {
  const { limit } = query;
  const since = firstSince(now);
  const rows = await readListed(query, limit + 1, since);
  const page = rows.slice(0, limit);
  return {
    requests: await toPublicRequests(page, language, names),
    next: rows.length > limit ? toPlace(page.at(-1)!, since).join(".") : null,
  };
}

/** Keyset pagination, one part of the list after the other. */
async function readListed(
  { type, writtenIn, after }: PublicRequestsQuery,
  count: number,
  since: string,
): Promise<PrayerRequestRow[]> {
  const inRank = (rank: number) =>
    db
      .selectFrom("prayerRequests")
      .selectAll()
      .where("listRank", "is not", null)
      .where("listRank", "=", rank)
      .$if(type !== undefined, (query) => query.where("prayerType", "=", type!))
      .$if(writtenIn !== undefined, (query) => query.where("language", "=", writtenIn!));
  // coalesce: SQLite would use an index of approved_at, and sort.
  const urgent = (approved: ">" | "<=") =>
    inRank(listRanks.urgent).where((eb) => eb(eb.fn.coalesce("approvedAt", eb.val("")), approved, since));
  const parts = [[urgent(">")], [inRank(listRanks.open), urgent("<=")], [inRank(listRanks.answered)]];
  const place = after?.split(".").map(Number) as Place | undefined;
  const rows: PrayerRequestRow[] = [];
  for (const [rank, part] of parts.entries()) {
    const missing = count - rows.length;
    if (missing === 0 || rank < (place?.[0] ?? 0)) continue;
    const from = rank === place?.[0] ? place : undefined;
    const found: PrayerRequestRow[] = [];
    for (const query of part) found.push(...(await readInOrder(query, missing, from)));
    rows.push(...found.sort((a, b) => a.listOrder - b.listOrder || a.id - b.id).slice(0, missing));
  }
  return rows;
}

/**
 * The first rows of one rank, or those after a place. Two ranges: SQLite uses the index for each, but not for one
 * comparison of both columns, and many requests have the same prayer count.
 */
async function readInOrder(
  inRank: SelectQueryBuilder<DB, "prayerRequests", PrayerRequestRow>,
  count: number,
  [, order, id]: Place | [] = [],
): Promise<PrayerRequestRow[]> {
  const ranges =
    order === undefined || id === undefined
      ? [inRank]
      : [inRank.where("listOrder", "=", order).where("id", ">", id), inRank.where("listOrder", ">", order)];
  const rows: PrayerRequestRow[] = [];
  for (const range of ranges) {
    const missing = count - rows.length;
    if (missing === 0) break;
    rows.push(...(await range.orderBy("listOrder").orderBy("id").limit(missing).execute()));
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
