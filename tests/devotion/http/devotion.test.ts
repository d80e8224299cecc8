import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { log } from "~/config/log.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { callApi, visitScreen } from "~tests/support/requests";
import { freshDatabase } from "~tests/support/database";

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
  return () => void vi.useRealTimers();
});

const save = (date: string, words: { verse?: string; explanation?: string } = {}) =>
  db
    .insertInto("dailyContent")
    .values({
      date,
      language: "fr",
      verse: words.verse ?? "La lumière luit dans les ténèbres",
      reference: "Jean 1:5",
      version: "lsg1910",
      explanation: words.explanation ?? "Explication",
      motivation: "Motivation",
      source: "admin",
      libraryId: null,
      createdAt: "2026-11-01T12:00:00.000Z",
      updatedAt: "2026-11-01T12:00:00.000Z",
    })
    .execute();

test.each(languages)("the API answers today's devotion in %s", async (language) => {
  const answer = await callApi("GET", `/api/daily-content?language=${language}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  const body = await answer.json();
  expect(body).toMatchObject({ date: "2026-11-20", language });
  for (const field of ["verse", "reference", "version", "explanation", "motivation"])
    expect(body[field]).toBeTruthy();
});

test("lang works like language, and French is the default", async () => {
  expect(await (await callApi("GET", "/api/daily-content?lang=ht")).json()).toMatchObject({ language: "ht" });
  expect(await (await callApi("GET", "/api/daily-content")).json()).toMatchObject({ language: "fr" });
});

test("the API answers the entry of a date, and a 404 for a date without one", async () => {
  await save("2026-11-18");
  expect(await (await callApi("GET", "/api/daily-content?date=2026-11-18")).json()).toMatchObject({
    reference: "Jean 1:5",
  });
  const missing = await callApi("GET", "/api/daily-content?date=2026-11-17&language=en");
  expect(missing.status).toBe(404);
  expect(await missing.json()).toEqual({ message: "There is no devotion for this date." });
});

test("tomorrow's entry is a 404 on the site and in the API", async () => {
  await publishDailyContent(systemCaller(), { date: "2026-11-21" });
  const early = await callApi("GET", "/api/daily-content?date=2026-11-21&language=en");
  expect(early.status).toBe(404);
  expect(await early.json()).toEqual({ message: "There is no devotion for this date." });
  for (const path of ["/api/daily-content/history", "/api/daily-motivations"])
    expect(await (await callApi("GET", path)).json(), path).toEqual([]);
  expect((await callApi("GET", "/pictures/fr/devotion/2026-11-21.png")).status).toBe(404);
  expect((await visitScreen("/en/devotion/2026-11-21")).status).toBe(404);
  expect(JSON.stringify((await visitScreen("/en/devotion")).data)).not.toContain("2026-11-21");
});

test("an empty date is ignored", async () => {
  expect(await (await callApi("GET", "/api/daily-content?date=")).json()).toMatchObject({
    date: "2026-11-20",
  });
});

test.each(["2026-02-30", "20-11-2026", "demain", "2026-11-20T00:00:00Z"])(
  "the date %s is refused",
  async (date) => {
    const answer = await callApi("GET", `/api/daily-content?date=${date}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors.date).toEqual([
      "Cette date n’existe pas\u00a0: écrivez-la AAAA-MM-JJ.",
    ]);
  },
);

test.each(["/api/daily-content", "/api/daily-content/history"])(
  "%s refuses a language it does not know and a method it does not have",
  async (path) => {
    expect((await callApi("GET", `${path}?language=de`)).status).toBe(400);
    const posted = await callApi("DELETE", path, { json: {} });
    expect(posted.status).toBe(405);
    expect(posted.headers.get("Allow")).toMatch(/^GET(, POST)?$/);
  },
);

test("the history holds id, date, verse and reference", async () => {
  await save("2026-11-18");
  expect(await (await callApi("GET", "/api/daily-content/history")).json()).toEqual([
    { id: 1, date: "2026-11-18", verse: "La lumière luit dans les ténèbres", reference: "Jean 1:5" },
  ]);
});

test("a devotion's page has its metadata and neighbours", async () => {
  await save("2026-11-18");
  await save("2026-11-19");
  const page = await visitScreen<{ devotion: object; previous: object; meta: object; article: object }>(
    "/fr/devotion/2026-11-19",
  );
  expect(page.data).toMatchObject({
    devotion: { url: "http://localhost:3000/fr/devotion/2026-11-19" },
    previous: { date: "2026-11-18" },
    meta: {
      title: "Jean 1:5, méditation du jeudi 19 novembre 2026",
      picture: "/pictures/fr/devotion/2026-11-19.png",
    },
    article: { "@type": "Article", image: "http://localhost:3000/pictures/fr/devotion/2026-11-19.png" },
  });
});

test("today always has a page; days without an entry and invalid dates are a 404", async () => {
  expect((await visitScreen("/ht/devotion/2026-11-20")).status).toBe(200);
  for (const date of ["2026-11-19", "2026-11-21", "2026-02-30", "hier"]) {
    expect((await visitScreen(`/ht/devotion/${date}`)).status, date).toBe(404);
  }
});

test("the archive answers, and a cursor that is not a date is a 404", async () => {
  expect((await visitScreen("/en/devotion")).status).toBe(200);
  expect((await visitScreen("/en/devotion?before=2020-01-01")).data).toMatchObject({ months: [] });
  expect((await visitScreen("/en/devotion?before=x")).status).toBe(404);
});

test("a devotion that cannot be read does not break the landing page, and the error is logged", async () => {
  const written = vi.spyOn(log, "error");
  await sql`alter table daily_content rename to daily_content_away`.execute(db);
  const page = await visitScreen<{ devotion: null; about: string; stamp: string }>("/ht");
  expect(page.status).toBe(200);
  expect(page.data).toMatchObject({
    devotion: null,
    about: expect.stringMatching(/./),
    stamp: expect.any(String),
  });
  expect(written).toHaveBeenCalledWith(
    {
      requestId: "test-request",
      err: expect.objectContaining({ message: expect.stringMatching("daily_content") }),
    },
    expect.any(String),
  );

  await sql`alter table daily_content_away rename to daily_content`.execute(db);
  written.mockClear();
  expect((await visitScreen("/ht")).data).toMatchObject({ devotion: { date: "2026-11-20" } });
  expect(written).not.toHaveBeenCalled();
});

const size = (png: Uint8Array) =>
  [png.slice(16, 20), png.slice(20, 24)].map((four) => Buffer.from(four).readUInt32BE());

test.each(languages)("today's picture is a small PNG in %s", async (language) => {
  const answer = await callApi("GET", `/pictures/${language}/devotion/2026-11-20.png`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("image/png");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400");
  const png = new Uint8Array(await answer.arrayBuffer());
  expect(size(png)).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(120 * 1024);
});

test("a picture has an ETag that changes with its verse", async () => {
  await save("2026-11-20");
  const path = "/pictures/fr/devotion/2026-11-20.png";
  const etag = (await callApi("GET", path)).headers.get("ETag")!;
  expect(etag).toMatch(/^"[^"]+"$/);
  const held = await callApi("GET", path, { headers: { "If-None-Match": etag } });
  expect(held.status).toBe(304);
  expect(await held.text()).toBe("");

  await db.updateTable("dailyContent").set({ verse: "Et les ténèbres ne l’ont point reçue" }).execute();
  const changed = await callApi("GET", path, { headers: { "If-None-Match": etag } });
  expect(changed.status).toBe(200);
});

test("simultaneous requests for a picture share one rendering", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => callApi("GET", "/pictures/es/devotion/2026-11-20.png")),
  );
  expect(new Set(answers.map((answer) => answer.headers.get("ETag"))).size).toBe(1);
});

test("a verse of any length has a picture", async () => {
  await save("2026-11-20", { verse: "Car sa miséricorde dure à toujours, ñ ò è ». ".repeat(60) });
  const png = new Uint8Array(
    await (await callApi("GET", "/pictures/fr/devotion/2026-11-20.png")).arrayBuffer(),
  );
  expect(size(png)).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(120 * 1024);
});

test("the site has a picture in every language, and other days and languages have none", async () => {
  for (const language of languages) {
    const answer = await callApi("GET", `/pictures/${language}/site.png`);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
  }
  for (const path of [
    "fr/devotion/2026-11-19.png",
    "fr/devotion/x.png",
    "fr/devotion/2026-11-20.jpg",
    "de/site.png",
  ]) {
    expect((await callApi("GET", `/pictures/${path}`)).status, path).toBe(404);
  }
});
