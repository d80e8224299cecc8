import { beforeEach, expect, test } from "vitest";
import sharp from "sharp";
import { initializeSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { systemCaller } from "~/auth/caller.server";
import { languages } from "~/i18n/languages";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { db } from "~db/client";
import { findElement, parseStrictPodcast } from "~tests/support/strict-podcast";
import { parseStrictRss } from "~tests/support/strict-rss";
import type { XmlElement } from "~tests/support/xml";
import { addTestSermon } from "../sermons";

beforeEach(async () => void (await freshDatabase()));

async function readPodcast(path: string) {
  const answer = await callApi("GET", path);
  expect(answer.status).toBe(200);
  return parseStrictPodcast(await answer.text());
}

test("a sermon with an audio file is an episode that podcast apps can play", async () => {
  const id = await addTestSermon({
    title: "Grâce & vérité <ensemble>",
    audioUrl: "https://audio.example.org/2026/grâce.mp3?a=1&b=2",
    audioBytes: 24_986_239,
    duration: 2535,
  });
  const { channel, elements, items } = await readPodcast("/rss/sermons.xml");
  expect(items).toMatchObject([
    { title: "Grâce & vérité <ensemble>", link: expect.stringContaining(`/fr/sermons/${id}`) },
  ]);
  expect(items[0]!.content).toContain("<p>Deuxième paragraphe.</p>");
  const [item] = elements as [XmlElement];
  expect(findElement(item, "enclosure", "")!.attributes).toEqual({
    url: "https://audio.example.org/2026/gr%C3%A2ce.mp3?a=1&b=2",
    length: "24986239",
    type: "audio/mpeg",
  });
  expect(findElement(item, "duration")!.text).toBe("2535");
  expect(findElement(channel, "explicit")!.text).toBe("false");
  expect(findElement(channel, "author")!.text).not.toBe("");
  expect(findElement(channel, "category")!.attributes).toEqual({ text: "Religion & Spirituality" });
  expect(findElement(findElement(channel, "category")!, "category")!.attributes).toEqual({
    text: "Christianity",
  });
});

test("the cover is a square of the size that podcast apps require, in every language", async () => {
  const covers = new Set<string>();
  for (const language of languages) {
    const { channel } = await readPodcast(`/rss/sermons.xml?lang=${language}`);
    const { pathname } = new URL(findElement(channel, "image")!.attributes.href!);
    const bytes = Buffer.from(await (await callApi("GET", pathname)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1400, height: 1400 });
    covers.add(bytes.toString("base64"));
  }
  expect(covers.size).toBe(4);
});

test("a sermon without an audio file is not in the podcast, but in the feed of everything", async () => {
  await addTestSermon({ title: "À regarder" });
  await addTestSermon({ title: "À écouter", audioUrl: "https://audio.example.org/a.mp3" });
  const { items } = await readPodcast("/rss/sermons.xml");
  expect(items.map(({ title }) => title)).toEqual(["À écouter"]);
  const all = parseStrictRss(await (await callApi("GET", "/rss.xml")).text());
  expect(all.items.map(({ title }) => title).sort()).toEqual(["À regarder", "À écouter"].sort());
});

test.each([
  ["a.M4A", null, "audio/x-m4a"],
  ["a.mp4", "audio/mpeg", "video/mp4"],
  ["a.m4v", null, "video/x-m4v"],
  ["a.mov", null, "video/quicktime"],
  ["play?id=3", "video/mp4", "video/mp4"],
  ["play?id=3", "application/octet-stream", "audio/mpeg"],
  ["play", null, "audio/mpeg"],
])("%s, which its host calls %s, has the type %s", async (file, audioType, type) => {
  const id = await addTestSermon({ audioUrl: `https://audio.example.org/${file}` });
  await db.updateTable("sermons").set({ audioType }).where("id", "=", id).execute();
  const { elements } = await readPodcast("/rss/sermons.xml");
  expect(findElement(elements[0]!, "enclosure", "")!.attributes.type).toBe(type);
});

test("an episode that moved here keeps its GUID", async () => {
  await addTestSermon({ audioUrl: "https://audio.example.org/a.mp3", guid: "https://old.example.org/?p=7" });
  const { items } = await readPodcast("/rss/sermons.xml");
  expect(items.map(({ guid }) => guid)).toEqual(["https://old.example.org/?p=7"]);
});

test("a podcast holds all its episodes, however many; the newest have their transcript", async () => {
  const [first] = [await addTestSermon({ audioUrl: "https://audio.example.org/0.mp3" })];
  const { id: _id, ...row } = await db
    .selectFrom("sermons")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const transcript = "Longue prédication. ".repeat(2_000);
  for (let month = 0; month < 320; month++)
    await db
      .insertInto("sermons")
      .values({
        ...row,
        title: `Épisode ${month}`,
        transcript,
        publishedAt: new Date(Date.UTC(1999, month)).toISOString(),
      })
      .execute();
  const answer = await callApi("GET", "/rss/sermons.xml");
  const xml = await answer.text();
  const { items } = parseStrictPodcast(xml);
  expect(items).toHaveLength(321);
  expect(items.at(-1)).toMatchObject({ title: "Épisode 0", pubDate: "Fri, 01 Jan 1999 00:00:00 GMT" });
  expect(xml.length).toBeLessThan(2_000_000);
  const etag = answer.headers.get("ETag")!;
  expect((await callApi("GET", "/rss/sermons.xml", { headers: { "If-None-Match": etag } })).status).toBe(304);
});

test("each language has its own feed; drafts and examples are neither in a feed nor in the sitemap", async () => {
  await initializeSermons(systemCaller());
  await addTestSermon({}, { isPublished: false, publishedAt: null });
  const audioUrl = "https://audio.example.org/a.mp3";
  const french = await addTestSermon({ title: "Levez les yeux", audioUrl });
  const kreyol = await addTestSermon({ title: "Leve je nou", language: "ht", audioUrl });
  const titles = async (path: string) =>
    parseStrictRss(await (await callApi("GET", path)).text()).items.map(({ title }) => title);
  expect(await titles("/rss/sermons.xml")).toEqual(["Levez les yeux"]);
  expect(await titles("/rss/sermons.xml?lang=ht")).toEqual(["Leve je nou"]);
  expect(await titles("/rss/sermons.xml?lang=en")).toEqual([]);
  expect(await titles("/rss.xml")).toContain("Levez les yeux");
  const sitemap = await (await callApi("GET", "/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>[^<]*(\/sermons\/\d+|\/sermons)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(new Set(listed)).toEqual(new Set(["/sermons", `/sermons/${french}`, `/sermons/${kreyol}`]));
  expect(sitemap).toContain(`/ht/sermons/${kreyol}`);
  expect(sitemap).not.toContain(`/fr/sermons/${kreyol}<`);
});
