import { subDays } from "date-fns";
import { describe, expect, test } from "vitest";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { quotes } from "~db/library/quotes";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import { addSubscriber, findQuote, generateFor } from "~tests/support/quotes";
import { guestCaller } from "~tests/support/subscriptions";
import "~tests/support/areas";

const hope = quotes.filter(({ category }) => category === "hope");

async function listGenerated() {
  const rows = await db
    .selectFrom("inspirationalQuotes")
    .select("librarySlug")
    .where("seedKey", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ librarySlug }) => librarySlug);
}

onBothDatabases(() => {
  test("a subscriber gets a library quote in the chosen style and colour", async () => {
    const { caller, id } = await addSubscriber();
    const quote = await generateFor(caller, {
      language: "ht",
      template: "bold",
      backgroundColor: "#f2c572",
    });
    const row = await findQuote(quote.id);
    const entry = hope.find(({ slug }) => slug === row.librarySlug)!;
    expect(quote).toMatchObject({
      quote: entry.quote.ht,
      language: "ht",
      category: "hope",
      template: "bold",
      backgroundColor: "#F2C572",
      textColor: "#0B1020",
      source: "library",
      shareCount: 0,
      verseReference: entry.reference?.ht.reference ?? null,
    });
    expect(row.visitorId).toBe(id);
  });

  test("a visitor adds five quotes a day to the gallery, each once, and then gets quotes that it has", async () => {
    const { caller } = await addSubscriber();
    for (let generated = 0; generated < 12; generated++) {
      const quote = await generateFor(caller);
      expect(hope.map(({ quote: text }) => text.fr)).toContain(quote.quote);
    }
    const slugs = await listGenerated();
    expect(slugs).toHaveLength(5);
    expect(new Set(slugs).size).toBe(5);
    const yesterday = subDays(new Date(), 2).toISOString();
    await db.updateTable("inspirationalQuotes").set({ createdAt: yesterday }).execute();
    await generateFor(caller);
    expect(await listGenerated()).toHaveLength(6);
  });

  test("visitors who throw their cookies away add only some quotes a day from one address", async () => {
    const { caller } = await addSubscriber();
    const withoutCookie = { ...caller, visitor: null };
    for (let generated = 0; generated < 30; generated++)
      await generateFor(withoutCookie, { category: "peace" });
    expect((await listGenerated()).length).toBeLessThanOrEqual(20);
    await generateFor({ ...withoutCookie, address: "192.0.2.9" }, { template: "bold" });
    expect((await listGenerated()).length).toBeLessThanOrEqual(21);
  });

  test("the gallery gets no quote twice in one style, and all readers together every quote once", async () => {
    for (let address = 0; address < hope.length + 3; address++) {
      const { caller } = await addSubscriber({ address: `192.0.2.${address}` });
      await generateFor(caller, { template: "bold", backgroundColor: "#F2C572" });
    }
    const rows = await db
      .selectFrom("inspirationalQuotes")
      .select("librarySlug")
      .where("category", "=", "hope")
      .where("language", "=", "fr")
      .where("template", "=", "bold")
      .where("backgroundColor", "=", "#F2C572")
      .execute();
    const slugs = rows.map(({ librarySlug }) => librarySlug);
    expect(slugs.sort()).toEqual(hope.map(({ slug }) => slug).sort());
  });

  test("a new visitor gets a quote that nobody got yet", async () => {
    const known = await db
      .selectFrom("inspirationalQuotes")
      .select("librarySlug")
      .where("category", "=", "hope")
      .where("language", "=", "fr")
      .execute();
    const { id } = await generateFor((await addSubscriber()).caller);
    expect(known.map(({ librarySlug }) => librarySlug)).not.toContain((await findQuote(id)).librarySlug);
  });

  test("without room and without a quote in the gallery the answer is 429", async () => {
    const { caller } = await addSubscriber();
    for (let generated = 0; generated < 5; generated++) await generateFor(caller);
    await db.deleteFrom("inspirationalQuotes").where("category", "=", "faith").execute();
    const refused = generateFor(caller, { category: "faith" });
    await expect(refused).rejects.toMatchObject({ status: 429, key: "quotes:errors.enough" });
  });

  test("without a subscription the request is rejected, nothing is stored and no AI is called", async () => {
    const asked: string[] = [];
    const generating = generateFor(guestCaller, {}, { beforeAsking: async () => void asked.push("asked") });
    await expect(generating).rejects.toMatchObject({ status: 403, key: "newsletter:errors.subscribersOnly" });
    expect([asked, await listGenerated()]).toEqual([[], []]);
  });
});

describe("with an AI", () => {
  const { fake, ai } = useFakeAi();

  onBothDatabases(() => {
    test.each(["fr", "ht", "en", "es"] as const)(
      "the sentence in %s has the ministry as its author",
      async (language) => {
        const { caller } = await addSubscriber();
        const quote = await generateFor(caller, { language }, { ai: ai() });
        expect(quote).toMatchObject({
          source: "ai",
          author: "Limyè",
          work: null,
          verseReference: null,
          version: null,
          language,
        });
        expect(fake().questions).toHaveLength(1);
      },
    );

    test.each(["slow", "broken", "garbage", "invented", "reference", "short", "markup", "french"] as const)(
      "an AI that is %s falls back to the library",
      async (mood) => {
        fake().feel(mood);
        const { caller } = await addSubscriber();
        const timeout = mood === "slow" ? 200 : undefined;
        const quote = await generateFor(caller, { language: "ht" }, { ai: ai(timeout) });
        expect(quote.source).toBe("library");
        expect(hope.map(({ quote: text }) => text.ht)).toContain(quote.quote);
      },
      30_000,
    );

    test("the rate limit counts each AI call, and over the limit the library is used", async () => {
      const { caller } = await addSubscriber();
      let counted = 0;
      const beforeAsking = async () => {
        counted += 1;
        if (counted > 1) throw new AppError(429, "tooMany");
      };
      expect((await generateFor(caller, {}, { ai: ai(), beforeAsking })).source).toBe("ai");
      expect((await generateFor(caller, {}, { ai: ai(), beforeAsking })).source).toBe("library");
      await generateFor(caller, {}, { beforeAsking });
      expect([counted, fake().questions.length]).toEqual([2, 1]);
    });

    test("an address that has added its quotes of the day asks no AI", async () => {
      const { caller } = await addSubscriber({ address: "192.0.2.77" });
      const withoutCookie = { ...caller, visitor: null };
      for (let generated = 0; generated < 20; generated++) await generateFor(withoutCookie);
      let counted = 0;
      const beforeAsking = async () => void counted++;
      await generateFor(withoutCookie, {}, { ai: ai(), beforeAsking });
      expect([counted, fake().questions.length]).toEqual([0, 0]);
      const elsewhere = { ...withoutCookie, address: "192.0.2.78" };
      expect((await generateFor(elsewhere, {}, { ai: ai(), beforeAsking })).source).toBe("ai");
    });
  });
});
