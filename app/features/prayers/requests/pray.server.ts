import { subDays } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { recordActivity } from "~/features/badges/activities/record-activity.server";
import { toNewBadges } from "~/features/badges/library-badges.server";
import { countAddressUse, findAddressUse, type AddressUse } from "~/features/accounts/address-uses.server";
import { findVisitor, findVisitorRow, rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { LibraryBadge } from "~db/library/badges";
import type { DB } from "~db/schema/index";
import { listRanks } from "./list-place";
import type { PrayedRequest, PrayInput } from "./requests.schema";
import { assertVisible } from "./own-requests.server";
import { findRequest, type PrayerRequestRow } from "./requests.queries.server";
import { toPublicRequests } from "./to-public-request.server";

/** How many prayers of new visitors from one client address count towards the order of a request on a day. */
const PRAYERS_OF_NEW_VISITORS = 5;

/** Rolls back the second of two prayers that one visitor sent at the same time. */
class PrayedMeanwhile extends Error {}

/**
 * Records that the caller prayed. The first prayer changes an approved request to `praying`. Idempotent: one prayer per
 * visitor and request. Throws AppError 404, also for somebody else's private request, and 409 for a request that is not
 * public, open and approved.
 */
export async function prayForRequest(caller: Caller, input: PrayInput, reply: Reply): Promise<PrayedRequest> {
  const { row, newBadges } = await db
    .transaction()
    .execute((trx) => recordPrayer(trx, caller, input, reply))
    .catch(async (error: unknown) => {
      if (error instanceof PrayedMeanwhile)
        return { row: requireFound(await findRequest(db, input.id)), newBadges: [] };
      throw error;
    });
  const [request] = await toPublicRequests([row], caller.language);
  return { ...request!, newBadges: toNewBadges(newBadges, caller.language) };
}

async function recordPrayer(
  trx: Kysely<DB>,
  caller: Caller,
  { id, userName, country, timeZone }: PrayInput,
  reply: Reply,
): Promise<{ row: PrayerRequestRow; newBadges: LibraryBadge[] }> {
  const found = requireFound(await findRequest(trx, id));
  await assertVisible(trx, caller, found);
  if (!isOpenToPrayer(found)) throw new AppError(409, "prayers:errors.notOpen");
  const use = await findAddressUse(trx, caller, `pray:${id}`);
  const known = caller.visitor && (await findVisitorRow(caller.visitor, trx));
  const visitorId = await rememberVisitor(trx, caller, reply);
  if (await hasPrayed(trx, visitorId, id)) return { row: found, newBadges: [] };
  const row = await countPrayer(trx, id, await countsTowardsOrder(trx, use, known?.createdAt));
  const prayer = await trx
    .insertInto("prayers")
    .values({
      prayerRequestId: id,
      visitorId,
      position: row.prayerCount,
      name: userName,
      language: caller.language,
      country,
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["prayerRequestId", "visitorId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!prayer) throw new PrayedMeanwhile();
  const subject = `prayer:${visitorId}:${id}`;
  const { newBadges } = await recordActivity(trx, { userId: visitorId, type: "prayer", subject, timeZone });
  return { row, newBadges };
}

const isOpenToPrayer = ({ listRank }: Pick<PrayerRequestRow, "listRank">) =>
  listRank === listRanks.urgent || listRank === listRanks.open;

async function hasPrayed(trx: Kysely<DB>, visitorId: number, id: number): Promise<boolean> {
  const prayer = await trx
    .selectFrom("prayers")
    .select("id")
    .where("prayerRequestId", "=", id)
    .where("visitorId", "=", visitorId)
    .executeTakeFirst();
  return prayer !== undefined;
}

/**
 * Whether a prayer moves the request down the list. Anybody can throw a cookie away: without one only the first prayer
 * of a client address on a day counts, and with one that is not a day old the first few, for those who share an address.
 */
async function countsTowardsOrder(
  trx: Kysely<DB>,
  use: AddressUse,
  visitorSince: string | undefined,
): Promise<boolean> {
  const uses = await countAddressUse(trx, use);
  if (visitorSince === undefined) return uses === 1;
  return uses <= PRAYERS_OF_NEW_VISITORS || visitorSince < subDays(new Date(), 1).toISOString();
}

/** One statement, so that no concurrent prayer is lost. Computes the same list position as toListPlace. */
async function countPrayer(trx: Kysely<DB>, id: number, isInOrder: boolean): Promise<PrayerRequestRow> {
  const step = isInOrder ? 1 : 0;
  const row = await trx
    .updateTable("prayerRequests")
    .set((eb) => ({
      prayerCount: eb("prayerCount", "+", 1),
      orderCount: eb("orderCount", "+", step),
      listOrder: eb("listOrder", "+", step),
      status: "praying" as const,
    }))
    .where("id", "=", id)
    .where("listRank", "in", [listRanks.urgent, listRanks.open])
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError(409, "prayers:errors.notOpen");
  return row;
}

/** Maximum number of ids; the page marks these requests as prayed for. */
const MAX_PRAYED = 1_000;

/** The ids of requests that the caller prayed for, newest prayer first. */
export async function listPrayedIds(caller: Caller): Promise<number[]> {
  const visitorId = await findVisitor(caller);
  if (visitorId === null) return [];
  const rows = await db
    .selectFrom("prayers")
    .select("prayerRequestId")
    .where("visitorId", "=", visitorId)
    .orderBy("id", "desc")
    .limit(MAX_PRAYED)
    .execute();
  return rows.map(({ prayerRequestId }) => prayerRequestId);
}
