import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { languages, type Language } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { curatedFor } from "~db/library/devotions";
import { knownMinistry } from "~tests/support/ministry";
import { drafts } from "~tests/fakes/openai";
import { useFakeAi } from "~tests/support/ai";
import { freshDatabase, onBothDatabases } from "~tests/support/database";

const system = systemCaller();
const noAi = aiClient(null);
const { fake, ai } = useFakeAi();

const entries = () => db.selectFrom("dailyContent").selectAll().orderBy("date").orderBy("id").execute();
const motivations = () => db.selectFrom("dailyMotivations").selectAll().orderBy("id").execute();
const entryIn = async (language: Language) => (await entries()).find((entry) => entry.language === language)!;

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
    return () => void vi.useRealTimers();
  });

  test("devotion and motivation appear in all four languages", async () => {
    const outcome = await publishDailyContent(system, {}, noAi);

    const library = curatedFor("2026-11-20");
    expect(await entries()).toMatchObject(
      languages.map((language) => ({
        date: "2026-11-20",
        language,
        verse: library.texts[language].verse,
        version: library.texts[language].version,
        explanation: library.texts[language].explanation,
        source: "curated",
        libraryId: library.id,
      })),
    );
    const saved = await motivations();
    expect(saved).toMatchObject(
      languages.map((language) => ({
        language,
        content: library.texts[language].motivation,
        bibleVerse: library.texts[language].verse,
        author: knownMinistry.pastorName,
        isPublished: true,
        publishDate: "2026-11-20",
        scheduleKey: `2026-11-20:${language}`,
        tags: JSON.stringify([library.theme]),
      })),
    );
    for (const { title } of saved) expect(title).toMatch(/^(Une parole|Yon pawòl|A word|Una palabra) /);
    expect(outcome.languages.ht).toEqual({
      devotion: "published",
      motivation: "published",
      source: "curated",
    });
  });

  test("publishing is idempotent, and the second run reports everything as kept", async () => {
    const first = await publishDailyContent(system, {}, noAi);
    const before = [await entries(), await motivations()];
    const outcome = await publishDailyContent(system, {}, noAi);

    expect([await entries(), await motivations()]).toEqual(before);
    expect(outcome.languages.en).toEqual({ devotion: "kept", motivation: "kept", source: "curated" });
    const runs = await db.selectFrom("scheduleRuns").selectAll().execute();
    expect(runs).toMatchObject([{ name: "publish-daily-content", slot: "2026-11-20" }]);
    // The scheduler still shows the first outcome.
    expect(JSON.parse(runs[0]!.outcome)).toEqual(first);

    await db.deleteFrom("dailyMotivations").where("language", "=", "en").execute();
    await publishDailyContent(system, {}, noAi);
    const [merged] = await db.selectFrom("scheduleRuns").select("outcome").execute();
    expect(JSON.parse(merged!.outcome).languages).toEqual({
      ...first.languages,
      en: { devotion: "kept", motivation: "published", source: "curated" },
    });
  });

  test("two processes at the same time write everything once", async () => {
    await Promise.all([publishDailyContent(system, {}, noAi), publishDailyContent(system, {}, noAi)]);
    expect(await entries()).toHaveLength(4);
    expect(await motivations()).toHaveLength(4);
  });

  test("an administrator's entry stays, and its motivation is made of it", async () => {
    const at = "2026-11-19T12:00:00.000Z";
    const saved = {
      date: "2026-11-20",
      language: "fr",
      verse: "Au commencement était la Parole",
      reference: "Jean 1:1",
      version: null,
      explanation: "Du pasteur.",
      motivation: "Du pasteur aussi.",
      source: "admin" as const,
      libraryId: null,
      createdAt: at,
      updatedAt: at,
    };
    await db.insertInto("dailyContent").values(saved).execute();
    const outcome = await publishDailyContent(system, {}, ai());

    expect(await entryIn("fr")).toMatchObject(saved);
    expect(outcome.languages.fr).toEqual({ devotion: "kept", motivation: "published", source: "admin" });
    expect((await motivations())[0]).toMatchObject({
      title: "Une parole pour aujourd’hui",
      content: "Du pasteur aussi.",
      bibleVerse: "Au commencement était la Parole",
      tags: "[]",
    });
    expect(
      fake()
        .questions.map(({ language }) => language)
        .sort(),
    ).toEqual(["en", "es", "ht"]);
  });

  test("a missed day is published under its own date", async () => {
    const outcome = await publishDailyContent(system, { date: "2026-11-18" }, noAi);
    expect(outcome).toMatchObject({ date: "2026-11-18", libraryId: curatedFor("2026-11-18").id });
    expect(new Set((await entries()).map(({ date }) => date))).toEqual(new Set(["2026-11-18"]));
  });

  test("only the system may publish", async () => {
    const guest: Caller = { ...system, kind: "guest" };
    await expect(publishDailyContent(guest, {}, noAi)).rejects.toMatchObject({ status: 403 });
    expect(await entries()).toEqual([]);
  });

  test("an AI writes the reflection around the library's verse in each language", async () => {
    const outcome = await publishDailyContent(system, {}, ai());

    const library = curatedFor("2026-11-20");
    for (const language of languages) {
      expect(await entryIn(language)).toMatchObject({
        verse: library.texts[language].verse,
        reference: library.texts[language].reference,
        source: "ai",
        explanation: drafts[language].explanation.replace("loin ;", "loin\u00a0;"),
        motivation: drafts[language].motivation,
      });
      expect(outcome.languages[language]).toEqual({
        devotion: "published",
        motivation: "published",
        source: "ai",
      });
    }
    expect(fake().questions).toHaveLength(4);
    const again = await publishDailyContent(system, {}, ai());
    expect(again.languages.fr).toMatchObject({ devotion: "kept", source: "ai" });
    expect(fake().questions).toHaveLength(4);
  });

  test.each([
    ["garbage", "failed"],
    ["broken", "failed"],
    ["invented", "quotation"],
    ["reference", "scripture"],
    ["short", "length"],
    ["markup", "markup"],
  ] as const)("an AI that answers %s is not published", async (mood, dropped) => {
    fake().feel(mood);
    const outcome = await publishDailyContent(system, {}, ai());

    const library = curatedFor("2026-11-20");
    for (const language of languages) {
      const { explanation, motivation } = library.texts[language];
      expect(await entryIn(language)).toMatchObject({ source: "curated", explanation, motivation });
      expect(outcome.languages[language].dropped).toBe(dropped);
    }
  });

  test("an AI's answer in the wrong language is dropped for that language", async () => {
    fake().feel("french");
    const outcome = await publishDailyContent(system, {}, ai());
    expect(outcome.languages.fr.source).toBe("ai");
    for (const language of ["ht", "en", "es"] as const) {
      expect(outcome.languages[language]).toMatchObject({ source: "curated", dropped: "language" });
    }
  });

  test("an AI's failure in one language does not affect the others", async () => {
    fake().feel((language) => (language === "ht" ? "garbage" : "good"));
    const { languages: done } = await publishDailyContent(system, {}, ai());
    expect(languages.map((language) => done[language].source)).toEqual(["ai", "curated", "ai", "ai"]);
  });

  test("an AI that times out is retried once", async () => {
    fake().feel("slow");
    const began = performance.now();
    const outcome = await publishDailyContent(system, {}, ai(200));

    expect(performance.now() - began).toBeLessThan(3_000);
    expect(fake().questions).toHaveLength(8);
    expect(outcome.languages.en).toMatchObject({ source: "curated", dropped: "failed" });
  });

  test("without a reachable AI the library's text is published", async () => {
    const nowhere = aiClient({ apiKey: "test", baseUrl: "http://127.0.0.1:9/v1", model: "fake" });
    expect((await publishDailyContent(system, {}, nowhere)).languages.es.source).toBe("curated");
  });
});

test("the AI gets the verse and the instructions, nothing else", async () => {
  await freshDatabase();
  await publishDailyContent(system, { date: "2026-11-20" }, ai());

  const { verse, reference } = curatedFor("2026-11-20").texts.ht;
  const question = JSON.parse(fake().questions.find(({ language }) => language === "ht")!.body);
  expect(JSON.parse(question.messages[1].content)).toEqual({
    theme: curatedFor("2026-11-20").theme,
    reference,
    version: "tradiksyon Limyè",
    verse,
  });
  expect(question.response_format.type).toBe("json_schema");
});
