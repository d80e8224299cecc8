import { beforeEach, expect, test } from "vitest";
import { composeMailsOfSending } from "~/features/newsletter/sending/mails-of-sending.server";
import { listDayTexts } from "~/features/devotion/whatsapp/day-texts.server";
import { getMinistryToday } from "~/features/devotion/ministry-today.server";
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
  devotion: { verse: string; rights?: { attribution: string; mayCopy: boolean } };
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
    expect(text).toContain("Read it here: ");
  }
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
  expect(await answer("/rss/devotion.xml?lang=en")).toContain(owned.attribution);
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
