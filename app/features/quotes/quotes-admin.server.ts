import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { QuoteId } from "./quotes.schema";

const PAGE_SIZE = 20;

/** A page of the quotes that an AI wrote, in every language, newest first. `older` is `before` of the next page. */
export async function listAiQuotes(caller: Caller, { before }: { before?: number | undefined }) {
  requirePermission(caller, "manage_content");
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("inspirationalQuotes")
        .select(["id", "quote", "language", "category", "shareCount", "createdAt"])
        .where("source", "=", "ai")
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit: PAGE_SIZE },
  );
  return { quotes: rows, older };
}

/** Deletes a quote that an AI wrote, with its shares. Earned points stay. Throws AppError 404. */
export async function deleteAiQuote(caller: Caller, { id }: QuoteId): Promise<void> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    const { quote } = requireFound(
      await trx
        .deleteFrom("inspirationalQuotes")
        .where("id", "=", id)
        .where("source", "=", "ai")
        .returning("quote")
        .executeTakeFirst(),
    );
    await recordChange(trx, caller, { action: "quote.deleted", subject: quote });
  });
}
