import { subMonths } from "date-fns";
import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { quoteCategories, quoteColours } from "~/features/quotes/quote-choices";
import { quotesQuery } from "~/features/quotes/quotes.schema";
import { listQuotes } from "~/features/quotes/quotes.server";
import { deleteOldQuotes } from "~/features/quotes/retention.server";
import { shareQuote } from "~/features/quotes/share.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { seed } from "~db/seed";
import { onBothDatabases } from "~tests/support/database";
import { newReply } from "~tests/support/prayers";
import { addQuote, addSubscriber, generateFor } from "~tests/support/quotes";
import { guestCaller } from "~tests/support/subscriptions";
import "~tests/support/areas";

const countRows = async () => (await db.selectFrom("inspirationalQuotes").select("id").execute()).length;

onBothDatabases(() => {
  test("a new site has seeded quotes of every category in every language, each once", async () => {
    const before = await countRows();
    const colours: readonly object[] = Object.values(quoteColours);
    for (const language of languages) {
      for (const category of quoteCategories) {
        const { quotes } = await listQuotes({ language }, quotesQuery.parse({ category }));
        expect(quotes.length, `${category} in ${language}`).toBeGreaterThanOrEqual(3);
        expect(new Set(quotes.map(({ template }) => template)).size).toBe(quotes.length);
        for (const { backgroundColor, textColor } of quotes)
          expect(colours).toContainEqual({ background: backgroundColor, text: textColor });
      }
    }
    await seed(db);
    expect(await countRows()).toBe(before);
  });

  test("a generated quote comes first, and each page continues after the previous one", async () => {
    const { id } = await addQuote();
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null;) {
      const query = quotesQuery.parse({ category: "hope", before, limit: 1 });
      const { quotes, older } = await listQuotes(guestCaller, query);
      seen.push(...quotes.map((quote) => quote.id));
      before = older;
    }
    expect(seen[0]).toBe(id);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  test("after a year unshared quotes are deleted, and the others no longer reference a visitor", async () => {
    const seeded = await countRows();
    const { caller, id: visitorId } = await addSubscriber();
    const shared = await generateFor(caller);
    await generateFor(caller);
    await shareQuote(caller, { quoteId: shared.id, platform: "whatsapp" }, newReply());
    const createdAt = subMonths(new Date(), 13).toISOString();
    await db.updateTable("inspirationalQuotes").set({ createdAt }).execute();
    const recent = await generateFor(caller);
    for (const _ of ["once", "again"]) await deleteOldQuotes(systemCaller());
    const rows = await db
      .selectFrom("inspirationalQuotes")
      .select(["id", "visitorId"])
      .where("seedKey", "is", null)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: shared.id, visitorId: null },
      { id: recent.id, visitorId },
    ]);
    expect(await countRows()).toBe(seeded + 2);
  });
});
