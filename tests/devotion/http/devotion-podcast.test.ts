import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import { saveRecording } from "~/features/devotion/recordings/recordings-admin.server";
import type { Language } from "~/i18n/languages";
import { addDevotion } from "~tests/feeds/http/feed-entries";
import { administrator } from "~tests/support/admin";
import { setUpDataFolder } from "~tests/support/data-folder";
import { freshDatabase } from "~tests/support/database";
import { callApi, visitScreen } from "~tests/support/requests";
import { findElement, parseStrictPodcast } from "~tests/support/strict-podcast";
import { soundFile } from "../sound-files";

setUpDataFolder();
const given = env.PUBLIC_URL;
beforeEach(async () => {
  await freshDatabase();
  env.PUBLIC_URL = "https://eglise.example.org";
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  env.PUBLIC_URL = given;
});

async function record(date: string, name = "voice.m4a", language: Language = "fr") {
  const { caller } = await administrator({ permissions: ["manage_content"] });
  await saveRecording(caller, { date, language, recording: soundFile(name) });
}
const address = "/rss/devotion-podcast.xml";
const read = async (path = address) =>
  parseStrictPodcast(await (await callApi("GET", path)).text(), ["audio/ogg"]);

test("every devotion with a recording is an episode that podcast apps can play", async () => {
  for (const date of ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"]) await addDevotion(date);
  await record("2026-11-18", "voice.m4a");
  await record("2026-11-19", "voice.mp3");
  await record("2026-11-20", "voice.ogg");
  const { channel, elements, items, self } = await read();
  expect(self).toBe(env.PUBLIC_URL + address);
  expect(items.map(({ link }) => new URL(link).pathname)).toEqual([
    "/fr/devotion/2026-11-20",
    "/fr/devotion/2026-11-19",
    "/fr/devotion/2026-11-18",
  ]);
  const files = elements.map((item) => findElement(item, "enclosure", "")!.attributes);
  expect(files.map(({ type }) => type)).toEqual(["audio/ogg", "audio/mpeg", "audio/x-m4a"]);
  for (const { url, length } of files) {
    const answer = await callApi("HEAD", new URL(url!).pathname);
    expect([answer.status, answer.headers.get("Content-Length")]).toEqual([200, length]);
  }
  expect(elements.map((item) => findElement(item, "duration")!.text)).toEqual(["12", "2", "2"]);
  expect(items[0]!.content).toContain("Explication");
  const { pathname } = new URL(findElement(channel, "image")!.attributes.href!);
  const cover = Buffer.from(await (await callApi("GET", pathname)).arrayBuffer());
  expect(await sharp(cover).metadata()).toMatchObject({ format: "png", width: 1400, height: 1400 });
});

test("tomorrow's, a day without a text and another language's are not in it", async () => {
  await addDevotion("2026-11-20");
  await addDevotion("2026-11-20", "ht");
  await addDevotion("2026-11-21");
  await record("2026-11-21");
  await record("2026-11-19");
  await record("2026-11-20", "voice.m4a", "ht");
  const titles = async (path?: string) => (await read(path)).items.map(({ link }) => new URL(link).pathname);
  expect(await titles()).toEqual([]);
  expect(await titles(`${address}?lang=ht`)).toEqual(["/ht/devotion/2026-11-20"]);
  vi.setSystemTime(new Date("2026-11-21T13:00:00Z"));
  expect(await titles()).toEqual(["/fr/devotion/2026-11-21"]);
});

test("it is answered again only after a change, and not in the feed of everything", async () => {
  await addDevotion("2026-11-20");
  await record("2026-11-20");
  const answer = await callApi("GET", address);
  expect(answer.headers.get("Last-Modified")).toBe("Fri, 20 Nov 2026 13:00:00 GMT");
  const headers = { "If-None-Match": answer.headers.get("ETag")! };
  expect((await callApi("GET", address, { headers })).status).toBe(304);
  const all = await (await callApi("GET", "/rss.xml")).text();
  expect(all.match(/<item>/g)).toHaveLength(1);
  await record("2026-11-20", "voice.mp3");
  expect((await callApi("GET", address, { headers })).status).toBe(200);
});

test("the pages of the devotions link to it in their head", async () => {
  for (const path of ["/ht/devotion", "/ht/devotion/2026-11-20"]) {
    const { data } = await visitScreen<{ meta: { feeds: unknown } }>(path);
    expect(data.meta.feeds).toEqual([{ title: "Devosyon pou koute", href: `${address}?lang=ht` }]);
  }
});
