import { beforeEach, describe, expect, test, vi } from "vitest";
import { moodEmojis } from "~/features/mood/mood-choices";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { moodEntry, noteMood, openMoodBrowser } from "../world";
import { openBrowser } from "~tests/support/prayer-browser";
import { callApi } from "~tests/support/requests";

interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
}
const read = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const count = async () => (await db.selectFrom("moodTracking").select("id").execute()).length;

beforeEach(async () => {
  // In Port-au-Prince it is 23:30 of the 20th.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T04:30:00.000Z") });
  await freshDatabase();
  return () => vi.useRealTimers();
});

describe("saving", () => {
  test("returns the entry with 201, and sets the visitor cookie", async () => {
    const browser = await openMoodBrowser();
    const answer = await browser.call("POST", "/api/mood-tracking", moodEntry);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      ...moodEntry,
      id: 1,
      verseReflection: null,
      createdAt: "2026-11-21T04:30:00.000Z",
      updatedAt: "2026-11-21T04:30:00.000Z",
      newBadges: expect.any(Array),
    });
    expect(answer.headers.get("Set-Cookie")).toMatch(/^visitor=.+; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("a second entry for a date replaces the first with 200; another date adds an entry", async () => {
    const browser = await openMoodBrowser();
    const first = await noteMood(browser);
    vi.setSystemTime(new Date("2026-11-21T05:30:00.000Z"));
    const answer = await browser.call("POST", "/api/mood-tracking", {
      mood: "💪",
      moodText: "strong",
      date: moodEntry.date,
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      id: first.id,
      moodText: "strong",
      reflection: null,
      createdAt: "2026-11-21T04:30:00.000Z",
      updatedAt: "2026-11-21T05:30:00.000Z",
    });
    await noteMood(browser, { date: "2026-11-19" });
    expect(await count()).toBe(2);
  });

  test("accepts every mood, with or without its name, in any spelling", async () => {
    for (const [moodText, mood] of Object.entries(moodEmojis)) {
      const browser = await openMoodBrowser();
      expect(await noteMood(browser, { mood, moodText })).toMatchObject({ mood, moodText });
      expect(await noteMood(browser, { mood, moodText: undefined })).toMatchObject({ moodText });
      expect(
        await noteMood(browser, { mood: `${mood}\uFE0F`, moodText: ` ${moodText.toUpperCase()}` }),
      ).toMatchObject({ mood, moodText });
    }
    expect(await count()).toBe(Object.keys(moodEmojis).length);
  });

  test("a struggling visitor gets a verse in their language, and another one the next day", async () => {
    const browser = await openMoodBrowser();
    const hard = { mood: "😔", moodText: "struggling" };
    const today = await noteMood(browser, hard);
    const before = await noteMood(browser, { ...hard, date: "2026-11-19" });
    expect(today.verseReflection).toMatch(/ \(.+ \d+:\d+(-\d+)?\)$/);
    expect(before.verseReflection).not.toBe(today.verseReflection);
    const inCreole = await read<{ verseReflection: string }[]>(
      browser.call("GET", "/api/mood-tracking/history?lang=ht"),
    );
    expect(inCreole[0]!.verseReflection).toMatch(/\(.+\)$/);
    expect(inCreole[0]!.verseReflection).not.toBe(today.verseReflection);
    expect(await noteMood(browser)).toMatchObject({ verseReflection: null });
  });

  test("accepts the current date of every time zone, and one week back", async () => {
    const browser = await openMoodBrowser();
    const statusOf = async (date: string) =>
      (await browser.call("POST", "/api/mood-tracking", { ...moodEntry, date })).status;
    // At 04:30 UTC it is the 20th from UTC-5 on westwards, and the 21st elsewhere.
    expect([await statusOf("2026-11-20"), await statusOf("2026-11-21")]).toEqual([201, 201]);
    expect([
      await statusOf("2026-11-22"),
      await statusOf("2026-11-13"),
      await statusOf("2026-11-12"),
    ]).toEqual([400, 201, 400]);
    vi.setSystemTime(new Date("2026-11-21T10:30:00.000Z")); // the 22nd on Kiritimati
    expect([await statusOf("2026-11-22"), await statusOf("2026-11-23")]).toEqual([201, 400]);
  });
});

test("an invalid time zone is ignored", async () => {
  const browser = await openMoodBrowser();
  for (const timeZone of [5, "Mars/Olympus", "", null, "a".repeat(65)])
    expect(
      (await browser.call("POST", "/api/mood-tracking", { ...moodEntry, timeZone })).status,
    ).toBeLessThan(202);
});

describe.each(languages)("bad input in %s", (language) => {
  const t = tFor(language);
  const bad: [string, Record<string, unknown>, Record<string, string[]>][] = [
    ["no mood", { mood: "" }, { mood: [t("mood:errors.mood")] }],
    ["an unknown mood", { mood: "🤖", moodText: undefined }, { mood: [t("mood:errors.mood")] }],
    ["a mood that is a list", { mood: ["🙏"] }, { mood: [t("mood:errors.mood")] }],
    ["an unknown name", { moodText: "happy" }, { moodText: [t("mood:errors.moodText")] }],
    ["another mood's name", { moodText: "loved" }, { moodText: [t("mood:errors.moodText")] }],
    ["a name that is a number", { moodText: 7 }, { moodText: [t("mood:errors.moodText")] }],
    [
      "a reflection that is too long",
      { reflection: "a".repeat(2001) },
      { reflection: [t("errors:tooLong", { count: 2000, max: 2000 })] },
    ],
    ["a reflection that is an object", { reflection: {} }, { reflection: [t("errors:wrongType")] }],
    ["no date", { date: null }, { date: [t("mood:errors.date")] }],
    ["a date that does not exist", { date: "2026-02-30" }, { date: [t("mood:errors.date")] }],
    ["a date with a time", { date: "2026-11-20T10:00:00Z" }, { date: [t("mood:errors.date")] }],
    ["a date to come", { date: "2026-11-23" }, { date: [t("mood:errors.future")] }],
    ["a date long ago", { date: "2026-10-01" }, { date: [t("mood:errors.past")] }],
  ];

  test("is rejected at its field, and nothing is stored", async () => {
    for (const [name, more, errors] of bad) {
      const browser = await openMoodBrowser();
      const answer = await browser.call("POST", `/api/mood-tracking?lang=${language}`, {
        ...moodEntry,
        ...more,
      });
      expect(answer.status, name).toBe(400);
      expect((await read<Refusal>(answer)).errors, name).toEqual(errors);
      expect(answer.headers.get("Set-Cookie"), name).toBeNull();
    }
    expect(await count()).toBe(0);
  });

  test("without a subscription saving is rejected with an offer to subscribe", async () => {
    const browser = openBrowser();
    const answer = await browser.call("POST", `/api/mood-tracking?lang=${language}`, moodEntry);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: t("newsletter:errors.subscribersOnly") });
    expect(await count()).toBe(0);
    const ended = await openMoodBrowser();
    await db.updateTable("newsletters").set({ isActive: false }).execute();
    expect((await ended.call("POST", "/api/mood-tracking", moodEntry)).status).toBe(403);
  });
});

describe("reading", () => {
  test("without a visitor returns null and an empty list, and creates no visitor", async () => {
    const users = (await db.selectFrom("users").select("id").execute()).length;
    const today = await callApi("GET", "/api/mood-tracking/today");
    const history = await callApi("GET", "/api/mood-tracking/history");
    expect([today.status, await today.json(), history.status, await history.json()]).toEqual([
      200,
      null,
      200,
      [],
    ]);
    expect(today.headers.get("Set-Cookie") ?? history.headers.get("Set-Cookie")).toBeNull();
    expect(await db.selectFrom("users").select("id").execute()).toHaveLength(users);
  });

  test("today is the browser's date, by default the ministry's", async () => {
    const browser = await openMoodBrowser();
    await noteMood(browser);
    const today = (query: string) => read(browser.call("GET", `/api/mood-tracking/today${query}`));
    expect(await today("")).toMatchObject({ date: "2026-11-20", moodText: "grateful" });
    expect(await today("?date=2026-11-20")).toMatchObject({ date: "2026-11-20" });
    expect(await today("?date=2026-11-21")).toBeNull();
    expect((await browser.call("GET", "/api/mood-tracking/today?date=yesterday")).status).toBe(400);
    await noteMood(browser, { date: "2026-11-21", mood: "💪", moodText: "strong" });
    expect(await today("")).toMatchObject({ date: "2026-11-20" });
    expect(await today("?date=2026-11-21")).toMatchObject({ moodText: "strong" });
  });

  test("the history is newest first, and paged by date", async () => {
    const browser = await openMoodBrowser();
    for (const day of [17, 20, 18, 19]) await noteMood(browser, { date: `2026-11-${day}` });
    const page = await browser.call("GET", "/api/mood-tracking/history?limit=3");
    const datesOf = async (answer: Response) =>
      (await read<{ date: string }[]>(answer)).map(({ date }) => date);
    expect(page.headers.get("Link")).toBe('<?limit=3&before=2026-11-18>; rel="next"');
    expect(await datesOf(page)).toEqual(["2026-11-20", "2026-11-19", "2026-11-18"]);
    const last = await browser.call("GET", "/api/mood-tracking/history?limit=3&before=2026-11-18");
    expect(await datesOf(last)).toEqual(["2026-11-17"]);
    expect(last.headers.get("Link")).toBeNull();
    for (const query of ["limit=0", "limit=367", "limit=x", "before=x"])
      expect((await browser.call("GET", `/api/mood-tracking/history?${query}`)).status, query).toBe(400);
  });

  test("nobody can read another visitor's moods, not even the team", async () => {
    const marie = await openMoodBrowser();
    await noteMood(marie);
    const rose = await openMoodBrowser();
    await noteMood(rose, { mood: "💪", moodText: "strong", reflection: "", date: "2026-11-19" });
    const team = { headers: (await administrator()).bearer };
    for (const path of ["/api/mood-tracking/today", "/api/mood-tracking/history"]) {
      expect(await (await rose.call("GET", path)).text()).not.toContain("manman");
      expect(await (await callApi("GET", path, team)).json()).toEqual(path.endsWith("today") ? null : []);
      const forged = await callApi("GET", path, { headers: { Cookie: "visitor=1" } });
      expect(await forged.json()).toEqual(path.endsWith("today") ? null : []);
    }
  });
});
