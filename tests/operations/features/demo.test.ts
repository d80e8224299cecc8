import { expect, test } from "vitest";
import { listPublishedBlogPosts } from "~/features/blog/blog.server";
import { listPublishedPosts } from "~/features/newsletter/posts/posts.server";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import { recordLedgerEvents, statusFromEntries } from "~/features/giving/ledger/ledger.server";
import { listAppreciations, wallTotals } from "~/features/giving/wall/wall.server";
import { hasDemoContent, removeDemoContent } from "~/features/operations/demo-content-admin.server";
import {
  initializeSermons,
  removeDemoSermons,
} from "~/features/sermons/library/initialize-sermons-admin.server";
import { getSettings } from "~/settings/settings.server";
import { systemCaller } from "~/auth/caller.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { addDemo, removeDemo } from "~db/demo";
import { contentWithVerse, demoTexts } from "~db/library/demo";
import { demoDonations } from "~db/library/demo-donations";
import { demoPrayerRequests } from "~db/library/demo-prayers";
import * as demoRequests from "~/features/prayers/admin/demo-requests.server";
import { devotions } from "~db/library/devotions";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

test("every text quotes the library's verse word for word, in each language", () => {
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

test("Kreyòl and French follow the spelling rules of the site", () => {
  for (const { message = "" } of demoDonations) expect(message).not.toMatch(/'|\.\.\.|[êëîïôûùâç]/i);
  for (const { texts } of demoTexts()) {
    expect(JSON.stringify(texts.ht)).not.toMatch(/[’'éêëîïôûùâçñ]/i);
    expect(JSON.stringify(texts.fr)).not.toMatch(/ [:;!?»]|« /);
    expect(JSON.stringify(texts)).not.toMatch(/'|\.\.\./);
  }
});

onBothDatabases(() => {
  test("a demo site has blog and newsletter posts in each language, and the administration shows that", async () => {
    const { caller } = await administrator();
    expect(await hasDemoContent(caller)).toBe(false);
    const outcome = await addDemo(db, demoRequests);
    expect(outcome).toEqual({
      added: demoTexts().length,
      gifts: demoDonations.length,
      prayerRequests: demoPrayerRequests.length,
    });
    for (const language of languages) {
      const blog = await listPublishedBlogPosts(systemCaller(language));
      expect(blog.posts.map((one) => one.language)).toEqual([language, language, language]);
      const { posts } = await listPublishedPosts(systemCaller(language), {});
      expect(posts.map((one) => one.language)).toEqual([language, language]);
      expect(posts.map((one) => one.isReviewed)).not.toContain(false);
    }
    expect(await hasDemoContent(caller)).toBe(true);
    expect((await getSettings()).site.siteName).toBe("Limyè"); // the demo's row is not a setting
  });

  test("one press takes away all examples with the demo sermons, and what somebody changed stays", async () => {
    const { caller } = await administrator();
    await addDemo(db, demoRequests);
    await initializeSermons(caller);
    const changed = await db.selectFrom("blogPosts").select("id").limit(1).executeTakeFirstOrThrow();
    await db
      .updateTable("blogPosts")
      .set({ updatedAt: "2030-01-01T00:00:00.000Z" })
      .where("id", "=", changed.id)
      .execute();
    const remove = (who: typeof caller) => removeDemoContent(who, { ...demoRequests, removeDemoSermons });
    const { caller: editor } = await administrator({ username: "editor", permissions: ["manage_content"] });
    await expect(remove(editor)).rejects.toMatchObject({ status: 403 });
    expect(await hasDemoContent(caller)).toBe(true);
    expect(await remove(caller)).toEqual({ kept: 1 });
    expect(await remove(caller)).toEqual({ kept: 0 }); // a second press changes nothing
    expect(await hasDemoContent(caller)).toBe(false);
    for (const table of ["newsletterPosts", "prayerRequests", "donations", "sermons"] as const)
      expect(await db.selectFrom(table).select("id").execute(), table).toEqual([]);
    expect(await db.selectFrom("blogPosts").select("id").execute()).toEqual([changed]);
    const logged = await db
      .selectFrom("auditLog")
      .select("action")
      .where("action", "=", "settings.demoRemoved")
      .execute();
    expect(logged).toHaveLength(1);
  });

  test("demo content is added once, and not to a site with its own posts", async () => {
    await addDemo(db, demoRequests);
    expect(await addDemo(db, demoRequests)).toBe("already");
    const all = {
      removed: demoTexts().length,
      kept: 0,
      gifts: demoDonations.length,
      prayerRequests: demoPrayerRequests.length,
    };
    expect(await removeDemo(db, demoRequests)).toEqual(all);
    expect(await removeDemo(db, demoRequests)).toBeNull();
    const now = new Date().toISOString();
    await db
      .insertInto("newsletterPosts")
      .values({ title: "À nous", content: "x", createdAt: now, updatedAt: now })
      .execute();
    expect(await addDemo(db, demoRequests)).toBe("inUse");
    expect(await db.selectFrom("blogPosts").select("id").execute()).toEqual([]);
  });

  test("its donations are demo donations with a matching ledger, and do not count in totals", async () => {
    await addDemo(db, demoRequests);
    const gifts = await db.selectFrom("donations").selectAll().orderBy("id").execute();
    expect(gifts).toHaveLength(demoDonations.length);
    for (const gift of gifts) {
      const entries = await db
        .selectFrom("donationLedger")
        .selectAll()
        .where("donationId", "=", gift.id)
        .orderBy("id")
        .execute();
      expect(gift.isDemo).toBe(true);
      expect(entries.map(({ isDemo }) => isDemo)).not.toContain(0);
      expect(statusFromEntries(entries)).toBe(gift.status);
      expect(entries.at(-1)).toMatchObject({ afterStatus: gift.status });
      expect(gift.donorEmail).toMatch(/@example\.org$/);
    }
    expect(new Set(gifts.map(({ status }) => status)).size).toBe(4);
    const guest = systemCaller("fr");
    expect((await listAppreciations(guest)).appreciations).toEqual([]);
    expect(await wallTotals(guest)).toEqual({ raised: [], donors: 0, donations: 0 });
  });

  test("its donations are removed in any status, and real ones stay", async () => {
    const gift = {
      amount: 5_00,
      currency: "USD",
      isPublic: true,
      isAnonymous: false,
      isRecurring: false,
    } as const;
    await addDemo(db, demoRequests);
    const { id } = await createPendingDonation(systemCaller(), gift, { method: "stripe", isDemo: true });
    await db
      .transaction()
      .execute((trx) =>
        recordLedgerEvents(trx, 1, [
          { kind: "refunded", amount: -1_00, source: "administrator", reference: "by hand" },
        ]),
      );
    expect(await removeDemo(db, demoRequests)).toMatchObject({ gifts: demoDonations.length });
    expect(await db.selectFrom("donations").select("id").execute()).toEqual([{ id }]);
    expect(await addDemo(db, demoRequests)).toMatchObject({ gifts: demoDonations.length });
    await removeDemo(db, demoRequests);
    await createPendingDonation(systemCaller(), gift, { method: "stripe", isDemo: false });
    expect(await addDemo(db, demoRequests)).toBe("inUse");
  });

  test("a text that was changed stays when the rest is removed", async () => {
    await addDemo(db, demoRequests);
    await db
      .updateTable("blogPosts")
      .set({ title: "Le nôtre", updatedAt: "2030-01-01T00:00:00.000Z" })
      .where("id", "=", 1)
      .execute();
    expect(await removeDemo(db, demoRequests)).toMatchObject({ kept: 1 });
    expect(await db.selectFrom("blogPosts").select("title").execute()).toEqual([{ title: "Le nôtre" }]);
    expect(await db.selectFrom("newsletterPosts").select("id").execute()).toEqual([]);
    const translations = await db.selectFrom("contentTranslations").select("contentId").execute();
    expect(translations.map(({ contentId }) => contentId)).toEqual(["1", "1", "1"]);
  });
});
