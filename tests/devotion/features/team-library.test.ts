import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { curatedFor, devotions } from "~db/library/devotions";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import { noAi, today } from "./daily-content-steps";
import { digestText } from "~/features/devotion/library/team-library.server";

const { fake, ai } = useFakeAi();
const psalm = devotions.find(({ id }) => id === "the-lord-is-my-shepherd")!;
const ofTheDay = curatedFor(today);

const publish = async (client = noAi) => {
  const outcome = await publishDailyContent(systemCaller(), { date: today }, client);
  const rows = await db.selectFrom("dailyContent").selectAll().where("date", "=", today).execute();
  return { outcome, rows: Object.fromEntries(rows.map((row) => [row.language, row])) };
};
const insertOwn = async (day: string | null, reference = "Sòm 23:1-3") => {
  const at = "2026-11-01T12:00:00.000Z";
  const { id } = await db
    .insertInto("ownDevotions")
    .values({ code: `own-${day}`, day, theme: "hope", author: "Pastè Jan", createdAt: at, updatedAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const words = {
    verse: "Vèsè pa nou.",
    reference,
    version: null,
    explanation: "Eksplikasyon.",
    motivation: "Motivasyon.",
  };
  await db
    .insertInto("ownDevotionTexts")
    .values({ ownDevotionId: id, language: "ht", ...words })
    .execute();
  return id;
};

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T13:00:00Z`) });
    return () => void vi.useRealTimers();
  });

  test("the team's own devotion of a day is published, and the same passage in the languages that it lacks", async () => {
    await insertOwn(today.slice("YYYY-".length));
    const { rows } = await publish();
    expect(rows.ht).toMatchObject({
      verse: "Vèsè pa nou.",
      source: "admin",
      approvedBy: "Pastè Jan",
      libraryId: null,
    });
    for (const language of ["fr", "en", "es"] as const)
      expect(rows[language]).toMatchObject({ verse: psalm.texts[language].verse, libraryId: psalm.id });
  });

  test("an own devotion on a passage that the library lacks leaves the other languages the day's", async () => {
    await insertOwn(today.slice("YYYY-".length), "Danyèl 1:1");
    const { rows } = await publish();
    expect(rows.fr).toMatchObject({ libraryId: ofTheDay.id });
  });

  test("an AI writes about the library's verses alone, never in place of the team's words", async () => {
    await insertOwn(today.slice("YYYY-".length));
    const { rows } = await publish(ai());
    expect(rows.ht!.explanation).toBe("Eksplikasyon.");
    expect(
      fake()
        .questions.map(({ language }) => language)
        .sort(),
    ).toEqual(["en", "es", "fr"]);
  });

  test("a text that the team approved is published as it is, by its approver's name", async () => {
    const approval = {
      devotion: `library:${ofTheDay.id}`,
      approvedBy: "Marie",
      approvedAt: "2026-11-02T12:00:00.000Z",
    };
    await db
      .insertInto("libraryApprovals")
      .values([
        { ...approval, language: "fr", digest: digestText(ofTheDay.texts.fr) },
        { ...approval, language: "en", digest: "of an older text" },
      ])
      .execute();
    const { rows } = await publish(ai());
    expect(rows.fr).toMatchObject({
      explanation: ofTheDay.texts.fr.explanation,
      approvedBy: "Marie",
      source: "curated",
    });
    expect(rows.en).toMatchObject({ source: "ai", approvedBy: null });
  });

  test("what the team put on a date wins, and a devotion that is left out does not come", async () => {
    await db
      .insertInto("libraryDates")
      .values({ date: today, devotion: `library:${psalm.id}` })
      .execute();
    expect((await publish()).outcome.libraryId).toBe(psalm.id);
    await db.deleteFrom("dailyContent").execute();
    await db.deleteFrom("libraryDates").execute();
    await db
      .insertInto("leftOutDevotions")
      .values({ devotion: `library:${ofTheDay.id}` })
      .execute();
    const { rows } = await publish();
    for (const language of languages) expect(rows[language]!.libraryId).not.toBe(ofTheDay.id);
  });
});
