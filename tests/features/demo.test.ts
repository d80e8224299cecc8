import { expect, test } from "vitest";
import { listArticles } from "~/features/blog/blog.server";
import { listNewsletter } from "~/features/newsletter/reading.server";
import { hasDemoContent } from "~/features/operations/demo-content.server";
import { getSettings } from "~/features/settings/settings.server";
import { systemCaller } from "~/auth/caller.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { addDemo, removeDemo } from "~db/demo";
import { contentWithVerse, demoTexts } from "~db/library/demo";
import { devotions } from "~db/library/devotions";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/desk";

test("every text quotes the library's verse to the letter, in each language", () => {
  expect(demoTexts().length).toBeGreaterThan(3);
  for (const text of demoTexts()) {
    for (const language of languages) {
      const { verse, reference } = devotions.find(({ id }) => id === text.verse)!.texts[language];
      const content = contentWithVerse(text, language);
      expect(content).toContain(`> ${verse}\n>\n> **${reference}**`);
      expect(content).not.toContain("{{");
    }
  }
});

test("Kreyòl and French are spelled as everywhere in the house", () => {
  for (const { texts } of demoTexts()) {
    expect(JSON.stringify(texts.ht)).not.toMatch(/[’'éêëîïôûùâçñ]/i);
    expect(JSON.stringify(texts.fr)).not.toMatch(/ [:;!?»]|« /);
    expect(JSON.stringify(texts)).not.toMatch(/'|\.\.\./);
  }
});

onBothDatabases(() => {
  test("a site that is tried out has articles and letters in each language, and the administration says so", async () => {
    const { caller } = await administrator();
    expect(await hasDemoContent(caller)).toBe(false);
    const outcome = await addDemo(db);
    expect(outcome).toEqual({ added: demoTexts().length });
    for (const language of languages) {
      const { articles } = await listArticles(systemCaller(language));
      expect(articles.map((one) => one.language)).toEqual([language, language, language]);
      const { posts } = await listNewsletter(systemCaller(language), {});
      expect(posts.map((one) => one.language)).toEqual([language, language]);
      expect(posts.map((one) => one.isReviewed)).not.toContain(false);
    }
    expect(await hasDemoContent(caller)).toBe(true);
    expect((await getSettings()).site.siteName).toBe("Limyè"); // its note is no setting
  });

  test("it is added once, and not where somebody has written", async () => {
    await addDemo(db);
    expect(await addDemo(db)).toBe("already");
    expect(await removeDemo(db)).toEqual({ removed: demoTexts().length, kept: 0 });
    expect(await removeDemo(db)).toBeNull();
    const now = new Date().toISOString();
    await db
      .insertInto("newsletterPosts")
      .values({ title: "À nous", content: "x", createdAt: now, updatedAt: now })
      .execute();
    expect(await addDemo(db)).toBe("inUse");
    expect(await db.selectFrom("blogPosts").select("id").execute()).toEqual([]);
  });

  test("what somebody changed stays when the rest goes", async () => {
    await addDemo(db);
    await db
      .updateTable("blogPosts")
      .set({ title: "Le nôtre", updatedAt: "2030-01-01T00:00:00.000Z" })
      .where("id", "=", 1)
      .execute();
    expect(await removeDemo(db)).toMatchObject({ kept: 1 });
    expect(await db.selectFrom("blogPosts").select("title").execute()).toEqual([{ title: "Le nôtre" }]);
    expect(await db.selectFrom("newsletterPosts").select("id").execute()).toEqual([]);
    const translations = await db.selectFrom("contentTranslations").select("contentId").execute();
    expect(translations.map(({ contentId }) => contentId)).toEqual(["1", "1", "1"]);
  });
});
