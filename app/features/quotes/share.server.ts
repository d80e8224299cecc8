import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { QuoteShares, ShareQuoteInput } from "./quotes.schema";

/** Counts that the caller shares a quote: once a visitor, quote and platform. Idempotent. Throws AppError 404. */
export async function shareQuote(caller: Caller, input: ShareQuoteInput, reply: Reply): Promise<QuoteShares> {
  const shareCount = await db.transaction().execute((trx) => recordShare(trx, caller, input, reply));
  return { success: true, shareCount };
}

async function recordShare(
  trx: Kysely<DB>,
  caller: Caller,
  { quoteId, platform }: ShareQuoteInput,
  reply: Reply,
): Promise<number> {
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
  if (!share) return shareCount;
  return countShare(trx, quoteId);
}

/** One statement: no share is lost when many share at once. */
async function countShare(trx: Kysely<DB>, id: number): Promise<number> {
  const row = await trx
    .updateTable("inspirationalQuotes")
    .set((eb) => ({ shareCount: eb("shareCount", "+", 1) }))
    .where("id", "=", id)
    .returning("shareCount")
    .executeTakeFirst();
  return requireFound(row).shareCount;
}
