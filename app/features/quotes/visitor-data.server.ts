import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";

/** The quotes that a visitor generated and shared. */
export const quotesVisitorData: VisitorData = {
  name: "quotes",
  title: "quotes:kept.title",
  erasureNote: "quotes:kept.erasure",
  notice: {
    order: 28,
    texts: "quotes:kept",
    periods: ({ retention }) => [{ name: "months", count: retention.quotes }],
  },
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    const generated = await db
      .selectFrom("inspirationalQuotes")
      .select(["id", "quote", "category", "language", "template", "backgroundColor", "createdAt"])
      .where("visitorId", "=", visitorId)
      .orderBy("id")
      .execute();
    const shared = await db
      .selectFrom("quoteShares")
      .select(["quoteId", "platform", "createdAt"])
      .where("visitorId", "=", visitorId)
      .orderBy("id")
      .execute();
    return [
      ...generated.map((quote) => ({ kind: "quote", ...quote })),
      ...shared.map((share) => ({ kind: "share", ...share })),
    ];
  },
  // The quotes and their share counts stay: they are not personal data.
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    await trx.deleteFrom("quoteShares").where("visitorId", "=", visitorId).execute();
    await trx
      .updateTable("inspirationalQuotes")
      .set({ visitorId: null })
      .where("visitorId", "=", visitorId)
      .execute();
  },
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    await trx
      .updateTable("inspirationalQuotes")
      .set({ visitorId: to })
      .where("visitorId", "=", from)
      .execute();
    await uncountDoubleShares(trx, from, to);
    await trx.updateTable("quoteShares").set({ visitorId: to }).where("visitorId", "=", from).execute();
  },
};

/** Deletes the shares of `from` that `to` made as well, and corrects the share counts. */
async function uncountDoubleShares(trx: Kysely<DB>, from: number, to: number): Promise<void> {
  const doubles = await trx
    .selectFrom("quoteShares as own")
    .innerJoin("quoteShares as other", (join) =>
      join
        .onRef("other.quoteId", "=", "own.quoteId")
        .onRef("other.platform", "=", "own.platform")
        .on("other.visitorId", "=", to),
    )
    .select(["own.id", "own.quoteId"])
    .where("own.visitorId", "=", from)
    .execute();
  for (const { id, quoteId } of doubles) {
    await trx.deleteFrom("quoteShares").where("id", "=", id).execute();
    await trx
      .updateTable("inspirationalQuotes")
      .set((eb) => ({ shareCount: eb("shareCount", "-", 1) }))
      .where("id", "=", quoteId)
      .execute();
  }
}
