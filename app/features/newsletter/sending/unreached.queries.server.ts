import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from "kysely";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";
import type { selectAudience } from "../segments/audience.server";

/** A query over the audience of a sending. */
export type People = ReturnType<typeof selectAudience>;

interface Sent {
  postId: number | null;
  everybodyNow: boolean;
}

/** Deliveries that ended without reaching anybody: a later sending takes them over. */
const unreached = ["not_sent", "skipped", "failed"] as const;

/**
 * Deliveries of a post that reached nobody and belong to no running sending, expired leases of ended ones included. With
 * `everybodyNow` also those that wait for a digest.
 */
export const isUnreached =
  ({ postId, everybodyNow }: Sent, now: string) =>
  (eb: ExpressionBuilder<DB, "newsletterDeliveries">): Expression<SqlBool> =>
    eb.or([
      eb("status", "in", unreached),
      ...(everybodyNow ? [eb.and([eb("status", "=", "gathered"), eb("gatheredInto", "is", null)])] : []),
      eb.and([
        eb("status", "=", "sending"),
        eb("claimedUntil", "<", now),
        eb(
          "sendingId",
          "in",
          eb
            .selectFrom("newsletterSendings")
            .select("id")
            .where("postId", "=", postId)
            .where("status", "in", ["cancelled", "done"]),
        ),
      ]),
    ]);

/** Those of an audience who have no delivery of the post. */
export const newcomers = (people: People, postId: number | null) =>
  people
    .leftJoin("newsletterDeliveries as known", (join) =>
      join.onRef("known.subscriberId", "=", "subscriber.id").on("known.postId", "=", postId),
    )
    .where("known.id", "is", null);

/** How many of these people a sending would reach now: those for whom `queueDeliveries` would queue the post. */
export async function countUnreached(db: Kysely<DB>, people: People, sent: Sent): Promise<number> {
  const fresh = await countRows(newcomers(people, sent.postId));
  const again = await countRows(
    db
      .selectFrom("newsletterDeliveries")
      .where("postId", "=", sent.postId)
      .where("subscriberId", "in", people.select("subscriber.id"))
      .where(isUnreached(sent, new Date().toISOString())),
  );
  return fresh + again;
}
