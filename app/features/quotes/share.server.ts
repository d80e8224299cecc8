import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import { recordActivity } from "~/features/badges/activities/record-activity.server";
import { toNewBadges } from "~/features/badges/library-badges.server";
import type { Reply } from "~/http/json-api.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { LibraryBadge } from "~db/library/badges";
import type { DB } from "~db/schema/index";
import type { QuoteShares, ShareQuoteInput } from "./quotes.schema";

/** Counts a share of a quote. Idempotent: once per visitor, quote and platform. Throws AppError 404. */
export async function shareQuote(caller: Caller, input: ShareQuoteInput, reply: Reply): Promise<QuoteShares> {
  const { shareCount, newBadges } = await db
    .transaction()
    .execute((trx) => recordShare(trx, caller, input, reply));
  return { success: true, shareCount, newBadges: toNewBadges(newBadges, caller.language) };
}

async function recordShare(
  trx: Kysely<DB>,
  caller: Caller,
  { quoteId, platform, timeZone }: ShareQuoteInput,
  reply: Reply,
): Promise<{ shareCount: number; newBadges: LibraryBadge[] }> {
  const found = await trx
    .selectFrom("inspirationalQuotes")
    .select("shareCount")
    .where("id", "=", quoteId)
    .executeTakeFirst();
  const { shareCount } = requireFound(found);
  const visitorId = await rememberVisitor(trx, caller, reply);
  const share = await trx
    .insertInto("quoteShares")
    .values({ quoteId, visitorId, platform, createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(["quoteId", "visitorId", "platform"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!share) return { shareCount, newBadges: [] };
  const counted = await countShare(trx, quoteId);
  // As an activity, a quote counts once for all platforms.
  const subject = `quote:${visitorId}:${quoteId}`;
  const { newBadges } = await recordActivity(trx, { userId: visitorId, type: "quote", subject, timeZone });
  return { shareCount: counted, newBadges };
}

/** One statement, so that no concurrent share is lost. */
async function countShare(trx: Kysely<DB>, id: number): Promise<number> {
  const row = await trx
    .updateTable("inspirationalQuotes")
    .set((eb) => ({ shareCount: eb("shareCount", "+", 1) }))
    .where("id", "=", id)
    .returning("shareCount")
    .executeTakeFirst();
  return requireFound(row).shareCount;
}
