import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { listDevotionDates } from "~/features/devotion/daily-content/devotion-sitemap.server";
import {
  getDailyContent,
  listDailyContentHistory,
  listDevotions,
  showDevotion,
  getTodaysDevotion,
} from "~/features/devotion/daily-content/daily-content.server";
import { listDailyMotivations } from "~/features/devotion/motivations/motivations.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { languages, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { curatedFor } from "~db/library/devotions";
import { onBothDatabases } from "~tests/support/database";

const guest = (language: Language = "fr"): Caller => ({
  ...systemCaller(language),
  kind: "guest",
  address: "::1",
});
const day = (offset: number) =>
  new Date(Date.parse("2026-11-20T00:00:00Z") + offset * 86_400_000).toISOString().slice(0, 10);

async function saveEntry(
  date: string,
  language: Language = "fr",
  more: { verse?: string; version?: string | null } = {},
) {
  const at = "2026-11-01T12:00:00.000Z";
  const row = {
    date,
    language,
    verse: more.verse ?? `Verset du ${date}`,
    reference: "Jean 1:5",
    version: more.version === undefined ? "lsg1910" : more.version,
    explanation: "Une explication.",
    motivation: "Une motivation.",
    source: "admin" as const,
    libraryId: null,
    createdAt: at,
    updatedAt: at,
  };
  return db.insertInto("dailyContent").values(row).returning("id").executeTakeFirstOrThrow();
}

async function saveMotivation(
  title: string,
  more: { isPublished?: boolean; publishDate?: string | null; language?: Language },
) {
  const at = "2026-11-01T12:00:00.000Z";
  await db
    .insertInto("dailyMotivations")
    .values({
      title,
      content: "…",
      bibleVerse: null,
      verseReference: null,
      language: more.language ?? "fr",
      isPublished: more.isPublished ?? true,
      publishDate: more.publishDate === undefined ? "2026-11-20" : more.publishDate,
      author: "Pasteur",
      tags: '["peace"]',
      source: "admin",
      scheduleKey: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
    return () => void vi.useRealTimers();
  });

  test.each(languages)("a day without an entry still has the library's devotion in %s", async (language) => {
    const content = await getDailyContent(guest(language), {});

    const { verse, reference, explanation, motivation } = curatedFor("2026-11-20").texts[language];
    expect(content).toMatchObject({
      id: null,
      date: "2026-11-20",
      language,
      source: "curated",
      createdAt: null,
    });
    expect(content).toMatchObject({ verse, reference, explanation, motivation });
  });

  test("the verse names its version in the reader's language", async () => {
    const names = await Promise.all(
      languages.map(async (language) => (await getDailyContent(guest(language), {})).version),
    );
    expect(names).toEqual([
      "Louis Segond 1910",
      "tradiksyon Limyè",
      "King James Version",
      "Reina-Valera 1909",
    ]);
  });

  test("today is the date in the ministry's time zone", async () => {
    vi.setSystemTime(new Date("2026-11-21T03:30:00Z")); // 22:30 on the 20th in Port-au-Prince
    expect((await getDailyContent(guest(), {})).date).toBe("2026-11-20");
    vi.setSystemTime(new Date("2026-11-21T05:00:00Z"));
    expect((await getDailyContent(guest(), {})).date).toBe("2026-11-21");
  });

  test("a saved entry is answered as it was saved", async () => {
    const { id } = await saveEntry("2026-11-20");

    expect(await getDailyContent(guest(), {})).toEqual({
      id,
      date: "2026-11-20",
      language: "fr",
      verse: "Verset du 2026-11-20",
      reference: "Jean 1:5",
      version: "Louis Segond 1910",
      explanation: "Une explication.",
      motivation: "Une motivation.",
      source: "admin",
      approvedBy: null,
      approvedAt: null,
      createdAt: "2026-11-01T12:00:00.000Z",
      updatedAt: "2026-11-01T12:00:00.000Z",
    });
    expect(await getDailyContent(guest(), { date: "2026-11-20" })).toMatchObject({ id });
  });

  test("a typed version keeps its name, and null stays null", async () => {
    await saveEntry("2026-11-20", "fr", { version: "Nouvelle Bible Segond" });
    await saveEntry("2026-11-19", "fr", { version: null });
    expect((await getDailyContent(guest(), {})).version).toBe("Nouvelle Bible Segond");
    expect((await getDailyContent(guest(), { date: "2026-11-19" })).version).toBeNull();
  });

  test("an entry in another language is not mistaken for today's", async () => {
    await saveEntry("2026-11-20", "fr");
    expect(await getDailyContent(guest("en"), {})).toMatchObject({
      id: null,
      language: "en",
      source: "curated",
    });
  });

  test("a date without an entry is a 404, also today's when the date is given", async () => {
    await saveEntry("2026-11-19", "en");
    for (const date of ["2026-11-20", "2026-11-19", "2020-02-29"]) {
      await expect(getDailyContent(guest(), { date })).rejects.toMatchObject({
        status: 404,
        key: "devotion:noEntry",
      });
    }
  });

  test("the history is the ten most recent entries of the language", async () => {
    for (let offset = -12; offset <= 0; offset++) await saveEntry(day(offset));
    await saveEntry(day(0), "en");

    const history = await listDailyContentHistory(guest());
    expect(history.map(({ date }) => date)).toEqual(Array.from({ length: 10 }, (_, index) => day(-index)));
    expect(Object.keys(history[0]!).sort()).toEqual(["date", "id", "reference", "verse"]);
  });

  test("an entry of a future day is hidden until that day in the ministry's time zone", async () => {
    await publishDailyContent(systemCaller(), { date: "2026-11-21" });
    const asked = () => getDailyContent(guest(), { date: "2026-11-21" });
    await expect(asked()).rejects.toMatchObject({ status: 404, key: "devotion:noEntry" });
    expect(await listDailyContentHistory(guest())).toEqual([]);
    expect((await listDailyMotivations(guest())).motivations).toEqual([]);

    vi.setSystemTime(new Date("2026-11-21T04:59:00Z")); // a minute before midnight in Port-au-Prince
    await expect(asked()).rejects.toMatchObject({ status: 404 });
    vi.setSystemTime(new Date("2026-11-21T05:00:00Z"));
    expect(await asked()).toMatchObject({ date: "2026-11-21" });
    expect(await listDailyContentHistory(guest())).toMatchObject([{ date: "2026-11-21" }]);
    expect((await listDailyMotivations(guest())).motivations).toMatchObject([{ publishDate: "2026-11-21" }]);
  });

  test("the history leaves out future days", async () => {
    for (let offset = -11; offset <= 3; offset++) await saveEntry(day(offset));
    const dates = (await listDailyContentHistory(guest())).map(({ date }) => date);
    expect(dates).toEqual(Array.from({ length: 10 }, (_, index) => day(-index)));
  });

  test("the page of a past day links to its neighbours, never to a future day", async () => {
    await saveEntry("2026-11-10");
    await saveEntry("2026-11-15");
    await saveEntry("2026-11-25");

    const page = await showDevotion(guest(), { date: "2026-11-15" });
    expect(page.devotion.url).toBe("http://localhost:3000/fr/devotion/2026-11-15");
    expect(page.devotion.longDate).toBe("dimanche 15 novembre 2026");
    expect(page.previous).toEqual({ date: "2026-11-10", longDate: "mardi 10 novembre 2026" });
    expect(page.next?.date).toBe("2026-11-20");
    const present = await showDevotion(guest(), { date: "2026-11-20" });
    expect(present).toMatchObject({
      devotion: { source: "curated" },
      previous: { date: "2026-11-15" },
      next: null,
    });
    await expect(showDevotion(guest(), { date: "2026-11-25" })).rejects.toMatchObject({ status: 404 });
    await expect(showDevotion(guest(), { date: "2026-11-12" })).rejects.toMatchObject({ status: 404 });
  });

  test("shared addresses contain the language", async () => {
    expect((await getTodaysDevotion(guest("ht"))).url).toBe("http://localhost:3000/ht/devotion/2026-11-20");
  });

  test("the archive is paged by date in both directions, each day once", async () => {
    for (let offset = -70; offset <= 3; offset++) await saveEntry(day(offset));
    const dates = (page: Awaited<ReturnType<typeof listDevotions>>) =>
      page.months.flatMap(({ entries }) => entries.map(({ date }) => date));

    const first = await listDevotions(guest(), {});
    const second = await listDevotions(guest(), { before: first.older! });
    const third = await listDevotions(guest(), { before: second.older! });
    expect(first.newer).toBeNull();
    expect(third.older).toBeNull();
    expect([...dates(first), ...dates(second), ...dates(third)]).toEqual(
      Array.from({ length: 71 }, (_, index) => day(-index)),
    );
    expect(dates(await listDevotions(guest(), { after: third.newer! }))).toEqual(dates(second));
    expect(dates(await listDevotions(guest(), { after: second.newer! }))).toEqual(dates(first));
    expect(first.months.map(({ name }) => name)).toEqual(["novembre 2026", "octobre 2026"]);
  });

  test("a new site's archive already shows today", async () => {
    const { months, newer, older } = await listDevotions(guest("es"), {});
    expect(months).toMatchObject([{ name: "noviembre de 2026", entries: [{ date: "2026-11-20" }] }]);
    expect([newer, older]).toEqual([null, null]);
  });

  test("the sitemap lists the dates that have an entry in every language", async () => {
    for (const language of languages) await saveEntry("2026-11-18", language);
    await saveEntry("2026-11-17", "fr");
    expect(await listDevotionDates()).toEqual(["2026-11-20", "2026-11-18"]);
  });

  test("visitors see published motivations up to today, newest first, in their language", async () => {
    await saveMotivation("hier", { publishDate: "2026-11-19" });
    await saveMotivation("aujourd’hui", {});
    await saveMotivation("sans date", { publishDate: null });
    await saveMotivation("demain", { publishDate: "2026-11-21" });
    await saveMotivation("brouillon", { isPublished: false });
    await saveMotivation("English", { language: "en" });

    const { motivations } = await listDailyMotivations(guest());
    expect(motivations.map(({ title }) => title)).toEqual(["aujourd’hui", "hier", "sans date"]);
    expect(motivations[0]).toMatchObject({ isPublished: true, tags: ["peace"] });
  });
});
