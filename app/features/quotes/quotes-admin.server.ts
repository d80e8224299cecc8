import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { QuoteId } from "./quotes.schema";

const PAGE_SIZE = 20;

/** A page of the generated quotes, in every language, newest first. `older` is `before` of the next page. */
export async function listGeneratedQuotes(caller: Caller, { before }: { before?: number | undefined }) {
  requirePermission(caller, "manage_content");
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("inspirationalQuotes")
        .select(["id", "quote", "language", "category", "shareCount", "createdAt"])
        .where("seedKey", "is", null)
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit: PAGE_SIZE },
  );
  return { quotes: rows, older };
}

/** Deletes a generated quote, with its shares. Earned points stay. Throws AppError 404, also for a seeded one. */
export async function deleteGeneratedQuote(caller: Caller, { id }: QuoteId): Promise<void> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    const { quote } = requireFound(
      await trx
        .deleteFrom("inspirationalQuotes")
        .where("id", "=", id)
        .where("seedKey", "is", null)
        .returning("quote")
        .executeTakeFirst(),
    );
    await recordChange(trx, caller, { action: "quote.deleted", subject: quote });
  });
}
