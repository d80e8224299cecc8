import { expect, test } from "vitest";
import { type FeedRefused, looksLikeXml, readFeed } from "~/features/sermons/import/read-feed.server";
import { understandItem } from "~/features/sermons/import/understand-item.server";
import { podcastFeed, podcastItem, youtubeFeed } from "~tests/sermons/feeds";

async function readAll(text: string | Buffer) {
  const found = [];
  let line = 0;
  for await (const { item } of readFeed(Buffer.from(text))) found.push(understandItem(item, (line += 1)));
  return found;
}
const refused = (reason: string) => expect.objectContaining({ reason }) as FeedRefused;

test("a podcast's episode keeps its date, GUID, length, number, picture and words", async () => {
  const [first] = await readAll(podcastFeed([podcastItem(1)]));
  expect(first).toEqual({
    line: 1,
    title: "Épisode 1 & la foi",
    key: expect.stringMatching(/^guid:buzz-1:/) as string,
    item: {
      title: "Épisode 1 & la foi",
      description: "Un texte.\n\n- un\n- deux\n\nVoir le site (https://eglise.example/1)",
      transcript: "",
      ...{ youtubeId: null, guid: "buzz-1" },
      audioUrl: "https://media.example/1.mp3",
      ...{ audioBytes: 24_986_239, audioType: "audio/mpeg", duration: 3_750 },
      ...{ language: null, topic: null, passage: null },
      tags: ["foi", "prière"],
      publishedAt: "2024-03-03T15:00:00.000Z",
      pictureUrl: "https://media.example/1.jpg",
      ...{ season: 2, episode: 1 },
    },
  });
});

test("a channel's videos are read from YouTube's feed", async () => {
  const [video] = await readAll(youtubeFeed(["dQw4w9WgXcQ"]));
  expect(video).toMatchObject({
    key: "video:dQw4w9WgXcQ",
    item: {
      ...{ title: "Vidéo dQw4w9WgXcQ", description: "Première ligne\nDeuxième", youtubeId: "dQw4w9WgXcQ" },
      ...{ guid: null, audioUrl: null, duration: 0, publishedAt: "2024-05-05T14:00:00.000Z" },
    },
  });
});

test("what is no episode is refused with its reason, the others stay", async () => {
  const found = await readAll(
    podcastFeed([
      podcastItem(1, { enclosure: "" }),
      podcastItem(2, { title: "" }),
      podcastItem(3, { date: "hier" }),
      podcastItem(4, { date: "Sun, 03 Mar 2999 15:00:00 GMT" }),
      podcastItem(5, { enclosure: '<enclosure url="https://media.example/a.pdf" type="application/pdf"/>' }),
      podcastItem(6, { enclosure: '<enclosure url="http://127.0.0.1/a.mp3" type="audio/mpeg"/>' }),
      podcastItem(7, { enclosure: '<enclosure url="http://media.example/a.mp3" length="x"/>', guid: "" }),
    ]),
  );
  expect(found.map((item) => ("reason" in item ? item.reason : item.key))).toEqual([
    ...["noMedium", "noTitle", "date", "date", "otherKind", "badAudio"],
    "guid:http://media.example/a.mp3",
  ]);
  expect(found[6]).toMatchObject({ item: { audioUrl: "https://media.example/a.mp3", audioBytes: null } });
});

test("hostile and broken files are refused", async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`;
  await expect(readAll(bomb)).rejects.toEqual(refused("entities"));
  await expect(readAll(`<rss>${"<a>".repeat(100)}`)).rejects.toEqual(refused("tooDeep"));
  await expect(readAll("<rss><channel><item><title>a</title>")).rejects.toEqual(refused("damaged"));
  await expect(readAll("<opml></opml>")).rejects.toEqual(refused("notFeed"));
  expect(looksLikeXml(Buffer.from("<!DOCTYPE html><html><head>"))).toBe(false);
  expect(looksLikeXml(Buffer.from("\uFEFF<?xml version='1.0'?><rss>"))).toBe(true);
});

test("a bare &, an undeclared prefix and Windows-1252 are read", async () => {
  const text = podcastFeed([podcastItem(1).replace("Épisode 1 &amp; la foi", "Épisode & la foi<x:y/>")]);
  const bytes = Buffer.from(text.replace("UTF-8", "windows-1252"), "latin1");
  expect((await readAll(bytes))[0]).toMatchObject({ title: "Épisode & la foi" });
});

test("6,000 episodes are read in slices that leave the process to others", async () => {
  const items = Array.from({ length: 6_000 }, (_, at) => podcastItem(at));
  const bytes = Buffer.from(podcastFeed(items));
  // The time of this process alone: other tests run beside it.
  const spent = () => process.cpuUsage().user / 1_000;
  let longest = 0;
  let last = spent();
  const timer = setInterval(() => {
    longest = Math.max(longest, spent() - last);
    last = spent();
  }, 1);
  let count = 0;
  for await (const _ of readFeed(bytes)) count += 1;
  clearInterval(timer);
  expect(count).toBe(6_000);
  expect(longest).toBeLessThan(100);
});
