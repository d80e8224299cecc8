import { beforeEach, expect, test } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { sign } from "~/crypto/signing.server";
import {
  unlockPost,
  loadArchiveScreen,
  loadPostScreen,
  loadPostByLinkScreen,
} from "~/features/newsletter/posts/posts-screens.server";
import { signReadToken } from "~/features/newsletter/sending/read-link.server";
import { archiveQuery, readPostInput } from "~/features/newsletter/posts/posts.schema";
import {
  listPublishedPosts,
  readPostByLink,
  readPublishedPost,
} from "~/features/newsletter/posts/posts.server";
import { saveTranslation } from "~/features/translation/translation-admin.server";
import { translationInput } from "~/features/translation/translation.schema";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { getRowReference } from "~tests/support/row-references";

const guest = (language: Language = "fr", subscriber: RowReference | null = null): Caller => ({
  ...systemCaller(language),
  kind: "guest",
  subscriber,
});
const refused = expect.objectContaining({ status: 403, key: "newsletter-reader:denied" });
const missing = expect.objectContaining({ status: 404, key: "notFound" });
const denied = (read: Promise<unknown>) => expect(read).rejects.toEqual(refused);

let minute = 0;
async function writePost(more: Record<string, unknown> = {}) {
  const publishedAt = new Date(Date.UTC(2026, 10, 1, 12, ++minute)).toISOString();
  const { id } = await db
    .insertInto("newsletterPosts")
    .values({
      title: "La pluie",
      content: "Il a plu **toute la nuit** sur Jacmel.",
      summary: "",
      language: "fr",
      isPublished: true,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
async function subscribe(email: string, more: Record<string, unknown> = {}) {
  const now = new Date().toISOString();
  return db
    .insertInto("newsletters")
    .values({
      ...{
        email,
        firstName: null,
        preferredLanguage: "fr",
        isActive: true,
        consentAt: now,
        confirmedAt: now,
      },
      ...{ confirmationSentAt: null, unsubscribedAt: null, feature: null, createdAt: now },
      ...more,
    })
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
}
const give = (donorEmail: string, status: string) =>
  db
    .insertInto("donations")
    .values({
      ...{ amount: 2500, donorName: "Ti Jo", donorEmail, paymentMethod: "card", isRecurring: false, status },
      createdAt: new Date().toISOString(),
    } as never)
    .execute();

async function translated(id: number, language: Language, approves = true) {
  const { caller } = await administrator({ permissions: ["manage_newsletter"] });
  await saveTranslation(
    caller,
    translationInput.parse({
      ...{ type: "newsletter_post", id, language, approves },
      ...{ title: "Lapli a", summary: "", content: "Lapli tonbe tout **nwit** la." },
    }),
  );
}

onBothDatabases(() => {
  beforeEach(() => void (minute = 0));

  test("the archive lists published posts, newest first, without their text", async () => {
    const first = await writePost();
    await writePost({ title: "Brouillon", isPublished: false, publishedAt: null });
    const second = await writePost({ title: "Le soleil", summary: `Un résumé. ${"Et encore. ".repeat(20)}` });
    const { posts, older, newer } = await listPublishedPosts(guest(), {});
    expect(posts.map(({ id }) => id)).toEqual([second, first]);
    expect(posts[0]!.excerpt).toMatch(/^Un résumé\. Et encore.*…$/);
    expect(posts[0]!.excerpt.length).toBeLessThanOrEqual(100);
    expect(posts[1]).toEqual({
      id: first,
      title: "La pluie",
      excerpt: "Il a plu toute la nuit sur Jacmel.",
      ...{ language: "fr", originalLanguage: "fr", translatedTo: null, isReviewed: null },
      ...{
        publishedAt: "2026-11-01T12:01:00.000Z",
        createdAt: "2026-11-01T12:01:00.000Z",
        isPublished: true,
      },
    });
    expect({ older, newer }).toEqual({ older: null, newer: null });
  });

  test("pages lead forward and back, also over posts of the same moment", async () => {
    const publishedAt = "2026-11-02T08:00:00.000Z";
    const ids: number[] = [];
    for (let at = 0; at < 7; at += 1) ids.push(await writePost({ publishedAt }));
    const page = async (asked: Record<string, string>) => {
      const { posts, newer, older } = await listPublishedPosts(
        guest(),
        archiveQuery.parse({ limit: "3", ...asked }),
      );
      return { ids: posts.map(({ id }) => id), newer, older };
    };
    const newest = await page({});
    const middle = await page({ before: newest.older! });
    const oldest = await page({ before: middle.older! });
    expect([...newest.ids, ...middle.ids, ...oldest.ids]).toEqual(ids.toReversed());
    expect({ newer: newest.newer, older: oldest.older }).toEqual({ newer: null, older: null });
    expect((await page({ after: oldest.newer! })).ids).toEqual(middle.ids);
    expect((await page({ after: middle.newer! })).ids).toEqual(newest.ids);
    expect(archiveQuery.safeParse({ before: "'; drop table" }).success).toBe(false);
  });

  test("a post is shown in the requested language when a translation exists, else in its own", async () => {
    const id = await writePost();
    await writePost({ title: "The sun", language: "en" });
    await translated(id, "ht");
    const { posts } = await listPublishedPosts(guest("en"), { lang: "ht" });
    expect(posts).toEqual([
      expect.objectContaining({ title: "The sun", language: "en", translatedTo: null, isReviewed: null }),
      expect.objectContaining({
        ...{ title: "Lapli a", excerpt: "Lapli tonbe tout nwit la.", language: "ht" },
        ...{ originalLanguage: "fr", translatedTo: "ht", isReviewed: true },
      }),
    ]);
    const read = await readPublishedPost(systemCaller("ht"), { id });
    expect(read).toMatchObject({
      content: "Lapli tonbe tout **nwit** la.",
      language: "ht",
      translatedTo: "ht",
    });
    expect(await readPublishedPost(systemCaller("es"), { id })).toMatchObject({
      language: "fr",
      translatedTo: null,
    });
  });

  test("a subscriber's address opens a post, in any case, confirmed or not", async () => {
    const id = await writePost();
    await subscribe("marie@limye.example");
    await subscribe("new@limye.example", { confirmedAt: null });
    const asTyped = readPostInput.parse({ id, email: "  Marie@LIMYE.example " });
    expect((await readPublishedPost(guest(), asTyped)).content).toContain("Jacmel");
    expect((await readPublishedPost(guest(), { id, email: "new@limye.example" })).title).toBe("La pluie");
  });

  test("a donor's address opens it after the donation is completed", async () => {
    const id = await writePost();
    await give("Joseph@Limye.Example", "pending");
    await denied(readPublishedPost(guest(), { id, email: "joseph@limye.example" }));
    await give("Joseph@Limye.Example", "completed");
    expect((await readPublishedPost(guest(), { id, email: "joseph@limye.example" })).id).toBe(id);
    await give("paul@limye.example", "failed");
    await denied(readPublishedPost(guest(), { id, email: "paul@limye.example" }));
  });

  test("other addresses do not open it, and the answer is the same for all", async () => {
    const id = await writePost();
    await subscribe("gone@limye.example", { isActive: false });
    for (const email of ["gone@limye.example", "nobody@limye.example", "no address", "%", "", undefined]) {
      await denied(readPublishedPost(guest(), { id, email }));
    }
  });

  test("a subscriber's cookie and newsletter managers need no address", async () => {
    const id = await writePost();
    const subscriber = await subscribe("marie@limye.example");
    expect((await readPublishedPost(guest("fr", subscriber), { id })).id).toBe(id);
    await db.updateTable("newsletters").set({ isActive: false }).execute();
    await denied(readPublishedPost(guest("fr", subscriber), { id }));
    const manager = await administrator({ permissions: ["manage_newsletter"] });
    expect((await readPublishedPost(manager.caller, { id })).id).toBe(id);
    const other = await administrator({ permissions: ["manage_users"] });
    await denied(readPublishedPost(other.caller, { id }));
  });

  test("a draft is not found by anybody", async () => {
    const draft = await writePost({ isPublished: false, publishedAt: null });
    const subscriber = await subscribe("marie@limye.example");
    const token = signReadToken(await getRowReference("newsletterPosts", draft), subscriber);
    await expect(readPublishedPost(systemCaller(), { id: draft })).rejects.toEqual(missing);
    await expect(readPublishedPost(guest(), { id: draft, email: "nobody@limye.example" })).rejects.toEqual(
      missing,
    );
    await expect(readPostByLink(guest(), { id: draft, token })).rejects.toEqual(missing);
    await expect(loadPostScreen(guest(), { id: 999 })).rejects.toEqual(missing);
  });

  test("a mailed link opens its own post while the subscription is active", async () => {
    const id = await writePost();
    const other = await writePost();
    const subscriber = await subscribe("marie@limye.example");
    const token = signReadToken(await getRowReference("newsletterPosts", id), subscriber);
    expect((await readPostByLink(guest(), { id, token }))?.content).toContain("Jacmel");
    expect(await readPostByLink(guest(), { id: other, token })).toBeNull();
    const edited = [
      `${token}x`,
      token.replace(/^\w+/, other.toString(36)),
      "",
      undefined,
      sign("manage", encodeRowReference(subscriber)),
      sign("read", `${id}-${subscriber.id}`), // as it was signed before
    ];
    for (const bad of edited) expect(await readPostByLink(guest(), { id, token: bad })).toBeNull();
    await db.updateTable("newsletters").set({ isActive: false }).execute();
    expect(await readPostByLink(guest(), { id, token })).toBeNull();
  });

  test("the screens show the date in the reader's language and hold the text back", async () => {
    const id = await writePost();
    const subscriber = await subscribe("marie@limye.example");
    expect((await loadArchiveScreen(guest("ht"), {})).posts[0]).toMatchObject({
      date: "2026-11-01",
      longDate: expect.stringContaining("novanm"),
    });
    const closed = await loadPostScreen(guest(), { id });
    expect(closed).toMatchObject({ html: null, excerpt: "Il a plu toute la nuit sur Jacmel." });
    expect(JSON.stringify(closed)).not.toContain("<strong>");
    const open = await loadPostScreen(guest("fr", subscriber), { id });
    expect(open.html).toContain("<strong>toute la nuit</strong>");
    const linked = await loadPostByLinkScreen(guest(), {
      id,
      token: signReadToken(await getRowReference("newsletterPosts", id), subscriber),
    });
    expect(linked?.html).toContain("<strong>");
    const reply = { headers: new Headers(), status: 200 };
    expect(await unlockPost(guest(), { id, email: "marie@limye.example" }, reply)).toMatchObject({
      html: expect.stringContaining("Jacmel"),
    });
    expect(reply.status).toBe(200);
    expect(await unlockPost(guest(), { id, email: "nobody@limye.example" }, reply)).toEqual({ html: null });
    expect(reply).toMatchObject({ status: 403 });
    expect([...reply.headers]).toEqual([]); // no cookie for an address that was only typed
  });
});
