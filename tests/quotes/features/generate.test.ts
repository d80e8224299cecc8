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

  test("a visitor gets every quote of a category before one repeats", async () => {
    const { caller } = await addSubscriber();
    for (const _ of hope) await generateFor(caller);
    expect((await listGenerated()).sort()).toEqual(hope.map(({ slug }) => slug).sort());
    await generateFor(caller);
    const all = await listGenerated();
    expect(all.at(-1)).toBe(all[0]);
  });

  test("a new visitor gets a quote that nobody got yet, or that was used longest ago", async () => {
    const { caller } = await addSubscriber();
    const seeded = await db
      .selectFrom("inspirationalQuotes")
      .select("librarySlug")
      .where("category", "=", "hope")
      .where("language", "=", "fr")
      .execute();
    for (const _ of hope) await generateFor(caller);
    const [longestAgo] = await listGenerated();
    expect(seeded.map(({ librarySlug }) => librarySlug)).not.toContain(longestAgo);
    const { id } = await generateFor((await addSubscriber()).caller);
    expect((await findQuote(id)).librarySlug).toBe(longestAgo);
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
  });
});
