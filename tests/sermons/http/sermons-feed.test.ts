import { beforeEach, expect, test } from "vitest";
import sharp from "sharp";
import { initializeSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { systemCaller } from "~/auth/caller.server";
import { languages } from "~/i18n/languages";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { parseStrictRss } from "~tests/support/strict-rss";
import type { XmlElement } from "~tests/support/xml";
import { addTestSermon } from "../sermons";

beforeEach(async () => void (await freshDatabase()));

const itunes = "http://www.itunes.com/dtds/podcast-1.0.dtd";
const find = ({ children }: XmlElement, name: string, namespace = itunes) =>
  children.find((child) => child.namespace === namespace && child.name.split(":").at(-1) === name);

async function readPodcast(path: string) {
  const answer = await callApi("GET", path);
  expect(answer.status).toBe(200);
  const feed = parseStrictRss(await answer.text());
  const channel = feed.root.children[0]!;
  return { ...feed, channel, elements: channel.children.filter(({ name }) => name === "item") };
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
  expect(find(item, "enclosure", "")!.attributes).toEqual({
    url: "https://audio.example.org/2026/gr%C3%A2ce.mp3?a=1&b=2",
    length: "24986239",
    type: "audio/mpeg",
  });
  expect(find(item, "duration")!.text).toBe("2535");
  expect(find(channel, "explicit")!.text).toBe("false");
  expect(find(channel, "author")!.text).not.toBe("");
  expect(find(channel, "category")!.attributes).toEqual({ text: "Religion & Spirituality" });
  expect(find(find(channel, "category")!, "category")!.attributes).toEqual({ text: "Christianity" });
});

test("the cover is a square of the size that podcast apps require, in every language", async () => {
  const covers = new Set<string>();
  for (const language of languages) {
    const { channel } = await readPodcast(`/rss/sermons.xml?lang=${language}`);
    const { pathname } = new URL(find(channel, "image")!.attributes.href!);
    const bytes = Buffer.from(await (await callApi("GET", pathname)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1400, height: 1400 });
    covers.add(bytes.toString("base64"));
  }
  expect(covers.size).toBe(4);
});

test("a sermon without an audio file has no enclosure; another audio format has its own media type", async () => {
  await addTestSermon({}, { publishedAt: "2026-11-19T14:00:00.000Z" });
  await addTestSermon({ audioUrl: "https://audio.example.org/a.M4A" });
  const { elements } = await readPodcast("/rss/sermons.xml");
  expect(elements.map((item) => find(item, "enclosure", "")?.attributes)).toEqual([
    { url: "https://audio.example.org/a.M4A", length: "0", type: "audio/x-m4a" },
    undefined,
  ]);
});

test("each language has its own feed; drafts and examples are neither in a feed nor in the sitemap", async () => {
  await initializeSermons(systemCaller());
  await addTestSermon({}, { isPublished: 0, publishedAt: null });
  const french = await addTestSermon({ title: "Levez les yeux" });
  const kreyol = await addTestSermon({ title: "Leve je nou", language: "ht" });
  const titles = async (path: string) => (await readPodcast(path)).items.map(({ title }) => title);
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
