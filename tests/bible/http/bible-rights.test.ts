import { beforeEach, expect, test } from "vitest";
import { composeMailsOfSending } from "~/features/newsletter/sending/mails-of-sending.server";
import { listDayTexts } from "~/features/devotion/whatsapp/day-texts.server";
import { getMinistryToday } from "~/features/devotion/ministry-today.server";
import { listDevotionFeedEntries } from "~/features/devotion/daily-content/devotion-feed.server";
import { getDevotionPicture } from "~/features/devotion/sharing/devotion-picture.server";
import { buildShareText } from "~/features/devotion/sharing/share-links";
import type { Devotion } from "~/features/devotion/daily-content/daily-content.schema";
import { findBibleRights } from "~/features/bible/rights.server";
import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { previewPostMail } from "~/features/newsletter/sending/preview-mail-admin.server";
import { getSettings } from "~/settings/settings.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { addBible } from "~tests/support/bible";
import { freshDatabase } from "~tests/support/database";
import { readMail } from "~tests/support/mime";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import "~tests/support/areas";

const words = "Then one who waited opened.";
const owned = {
  ...{ code: "engown", name: "Own Bible (1999)", licence: "All rights reserved" },
  attribution: "© 1999 The owner",
};
const quotation = `Before.\n\n> ${words}\n> — Ruth 1:5 (${owned.name})\n\nAfter.`;
let admin: Awaited<ReturnType<typeof administrator>>;
let today: string;

beforeEach(async () => {
  await freshDatabase();
  admin = await administrator({ permissions: ["manage_content", "manage_newsletter"], language: "en" });
  today = await getMinistryToday();
});

/** A devotion, a motivation and a blog post of today that quote the version. */
async function quoteEverywhere() {
  const at = `${today}T00:00:00.000Z`;
  const dates = { createdAt: at, updatedAt: at };
  const common = { language: "en" as const, version: owned.name, ...dates };
  await db
    .insertInto("dailyContent")
    .values({
      ...{ ...common, date: today, verse: words, reference: "Ruth 1:5" },
      ...{ explanation: "E", motivation: "M", source: "admin" as const },
    })
    .execute();
  await db
    .insertInto("dailyMotivations")
    .values({
      ...{ ...common, title: "A title", content: "Text", bibleVerse: words, verseReference: "Ruth 1:5" },
      ...{ isPublished: true, publishDate: today, author: "A", tags: "[]", source: "admin" as const },
    })
    .execute();
  await db
    .insertInto("blogPosts")
    .values({
      ...{ title: "Door", summary: "", content: quotation, language: "en", category: "bible" },
      ...{ isPublished: true, publishedAt: at, ...dates },
    })
    .execute();
}

const answer = async (path: string) => (await callApi("GET", path)).text();
const feeds = ["/api/daily-content?language=en", "/api/daily-content/history?language=en"].concat(
  "/api/daily-motivations?language=en",
  ...["/api/blog-posts?lang=en", "/api/blog-posts/1", "/rss/devotion.xml?lang=en", "/rss/blog.xml?lang=en"],
);

async function devotionMail() {
  const sending = {
    id: 1,
    postId: null,
    kind: "devotion" as const,
    slot: `devotion:${today}`,
    createdAt: today,
  };
  const mails = (await composeMailsOfSending(sending, await getSettings()))!;
  const mail = await mails("en", { id: 1, createdAt: today, email: "marie@example.org" });
  return readMail(mail)
    .parts.map(({ content }) => content)
    .join("\n");
}
const postMail = async () =>
  (await previewPostMail(admin.caller, { title: "T", summary: "", content: quotation, language: "en" })).html;
const whatsapp = async () => (await listDayTexts(db, today, today, ["en"]))[0]!.text;
interface DevotionScreen {
  devotion: Devotion;
}
const page = async () => (await visitScreen<DevotionScreen>(`/en/devotion/${today}`)).data;

test("an unknown licence allows nothing: the reference and a link leave the site, the words stay on its pages", async () => {
  await addBible(owned);
  await quoteEverywhere();
  for (const path of feeds) {
    const text = await answer(path);
    expect([path, text.includes(words)]).toEqual([path, false]);
    expect(text).toContain("Ruth 1:5");
    expect(text).toMatch(/Read it here: (<a href=")?http/);
  }
  for (const text of [await devotionMail(), await postMail(), await whatsapp()]) {
    expect(text).not.toContain(words);
    expect(text).toContain("Ruth 1:5");
  }
  for (const text of [await devotionMail(), await postMail()]) expect(text).toContain("Read it here: ");
  // Where to read is no verse: no marks around it, and in WhatsApp the address stands once.
  expect(await devotionMail()).not.toContain("“Read");
  expect((await whatsapp()).match(/[_“]?https?:\S+/g)).toEqual([expect.stringMatching(/^http\S+\d$/)]);
  expect(await page()).toMatchObject({
    devotion: { verse: words, rights: { attribution: owned.attribution, mayCopy: false } },
  });
  const { data } = await visitScreen<{ meta: { description: string } }>(`/en/devotion/${today}`);
  expect(JSON.stringify([data.meta, (data as unknown as { article: object }).article])).not.toContain(words);
});

test("each switch opens its own way, and the attribution goes along", async () => {
  await addBible({ ...owned, mayFeed: true });
  await quoteEverywhere();
  for (const path of feeds) expect([path, (await answer(path)).includes(words)]).toEqual([path, true]);
  for (const path of feeds.filter((one) => !one.includes("blog")))
    expect([path, (await answer(path)).includes(owned.attribution)]).toEqual([path, true]);
  expect((await listDevotionFeedEntries("en", 1))[0]!.summary).toContain(owned.attribution);
  expect(await devotionMail()).not.toContain(words);
  const put = await callApi("PUT", "/api/bibles/engown", {
    headers: admin.cookie,
    json: { ...owned, mayCopy: true, mayFeed: false, mayMail: true },
  });
  expect([put.status, await put.json()]).toEqual([
    200,
    expect.objectContaining({ mayMail: true, mayFeed: false }),
  ]);
  for (const text of [await devotionMail(), await postMail(), await whatsapp()])
    expect(text).toContain(words);
  expect(await devotionMail()).toContain(owned.attribution);
  expect(await answer("/rss/blog.xml?lang=en")).not.toContain(words);
  expect(await whatsapp()).toContain(`(${owned.name})\n${owned.attribution}\n`);
  const { devotion } = await page();
  expect(buildShareText(devotion, "Read")).toBe(`“${words}”\nRuth 1:5\n${owned.attribution}\n\nRead`);
  expect((await getDevotionPicture(admin.caller, { date: today })).content).not.toContain(words);
  await callApi("PUT", "/api/bibles/engown", {
    headers: admin.cookie,
    json: { ...owned, mayCopy: true, mayFeed: true, mayMail: false },
  });
  const { content } = await getDevotionPicture(admin.caller, { date: today });
  expect(JSON.parse(content)).toMatchObject({
    verse: words,
    version: `${owned.name} · ${owned.attribution}`,
  });
});

test("the rule outlives another name, and the version itself", async () => {
  await addBible(owned);
  await quoteEverywhere();
  const json = { ...owned, name: "Renamed", mayCopy: false, mayFeed: false, mayMail: false };
  expect((await callApi("PUT", "/api/bibles/engown", { headers: admin.cookie, json })).status).toBe(200);
  for (const path of feeds) expect(await answer(path)).not.toContain(words);
  expect((await callApi("DELETE", "/api/bibles/engown", { headers: admin.cookie })).status).toBe(200);
  expect((await callApi("DELETE", "/api/bibles/engown", { headers: admin.cookie })).status).toBe(404);
  for (const path of feeds) expect(await answer(path)).not.toContain(words);
  expect(await devotionMail()).not.toContain(words);
});

test("known licences are free; a free name and all facts are asked for at their fields", async () => {
  await addBible();
  await addBible({ ...owned, licence: "CC BY-SA 4.0" });
  const listed = await callApi("GET", "/api/bibles", { headers: admin.cookie });
  expect(await listed.json()).toMatchObject([
    { code: "engmade", mayCopy: true, mayFeed: true, mayMail: true },
    { code: "engown", mayCopy: true, mayFeed: true, mayMail: true },
  ]);
  const update = (fields: Record<string, string>) =>
    submitForm<FormAnswer>("/admin/bible/engown", { intent: "update", ...fields }, { headers: admin.cookie });
  const facts = { name: owned.name, licence: "Mine", attribution: owned.attribution };
  expect((await update({ ...facts, name: "Made-up Bible" })).data).toMatchObject({
    lastResult: { error: { name: ["Another version already has this name."] } },
  });
  expect((await update({ ...facts, attribution: " " })).data).toMatchObject({
    lastResult: { error: { attribution: ["Write who is to be named."] } },
  });
  expect((await update({ ...facts, mayMail: "on" })).status).toBe(200);
  const one = await callApi("GET", "/api/bibles/engown", { headers: admin.cookie });
  expect(await one.json()).toMatchObject({ licence: "Mine", mayCopy: false, mayFeed: false, mayMail: true });
});

/** A letter of today. */
const addLetter = (content: string) =>
  db
    .insertInto("newsletterPosts")
    .values({
      ...{ title: "T", summary: "", content, language: "en", isPublished: true },
      ...{ publishedAt: `${today}T00:00:00.000Z`, createdAt: today, updatedAt: today },
    })
    .execute();

test("a letter keeps them on its page, in the lists also when its beginning ends within the quotation", async () => {
  await addBible(owned);
  await addLetter(`> ${words} ${"More of it. ".repeat(300)}\n> — Ruth 1:5 (${owned.name})\n\nAfter.`);
  await db
    .insertInto("newsletters")
    .values({
      ...{ email: "marie@example.org", preferredLanguage: "en", isActive: true },
      ...{ consentAt: today, confirmedAt: today, createdAt: today },
    })
    .execute();
  const one = "/api/newsletter-posts/1";
  for (const path of [
    "/api/newsletter-posts",
    "/rss/newsletter.xml?lang=en",
    `${one}?email=marie@example.org`,
  ]) {
    const text = await answer(path);
    expect([path, text.includes(words), text.includes("Ruth 1:5")]).toEqual([path, false, true]);
  }
  expect(await (await callApi("GET", one, { headers: admin.cookie })).text()).toContain(words);
});

test.each([
  ["a book with an apostrophe", `> ${words}\n> — L'Ecclésiaste 3:1 (%)`],
  ["a decomposed name", `> ${words}\n> — E\u0301sai\u0308e 3:1 (%)`],
  ["a number above three", `> ${words}\n>\n> 4 Machabées 1:1, %`],
  ["no reference at all", `> ${words}\n> — *La Bible* (%)`],
  ["a list", `1. One\n2. Two\n\n   > ${words}\n   > — Ruth 1:5 (%)\n\n   - three`],
  ["a quotation in another", `> Somebody wrote:\n> > ${words}\n> > — Ruth 1:5 (%)\n>\n> And so on.`],
  ["words behind it", `> ${words}\n> — Ruth 1:5 (%)\n>\n> Amen.`],
])("they are found in %s", async (_, content) => {
  await addBible({ ...owned, name: "L’É_Bible_ (1999)" });
  const letter = `Before.\n\n${content.replace("%", "L’É\\_Bible\\_ (1999)")}\n\nAfter.`;
  const text = (await loadWithholding("mayFeed"))(letter, { language: "en", url: "https://example.org/en" });
  expect(text).not.toContain(words);
  expect(text).toMatch(/^Before\.\n\n[^]*> Read it here: https[^]*1999[^]*\n\nAfter\.$/);
  if (text.includes("One"))
    expect(renderMarkdown(text)).toMatch(/<li>[^]*Two[^]*<blockquote[^]*three[^]*<\/ol>/);
});

test("no other Bible opens them: neither one under the same code, nor one that takes the name", async () => {
  const isOpen = async () => (await findBibleRights(owned.name))?.mayFeed;
  const remove = () => callApi("DELETE", "/api/bibles/engown", { headers: admin.cookie });
  await addBible(owned);
  await remove();
  const free = { code: "engown", name: "Free", licence: "Public domain" };
  await addBible(free);
  expect(await findBibleRights(owned.name)).toMatchObject({ mayFeed: false, attribution: owned.attribution });
  await remove();
  await addBible({ ...owned, code: "back" });
  await addBible({ ...owned, code: "back", name: "Free of it", licence: "Public domain" });
  expect(await isOpen()).toBe(false);
  await remove();
  const taken = { ...free, code: "other", name: "own bible 1999" };
  await expect(addBible(taken)).rejects.toMatchObject({ status: 409 });
  const json = { ...owned, ...free, name: owned.name, mayCopy: true, mayFeed: true, mayMail: true };
  expect((await callApi("PUT", "/api/bibles/back", { headers: admin.cookie, json })).status).toBe(409);
});
