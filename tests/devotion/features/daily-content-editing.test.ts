import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import {
  getDailyContent,
  listDailyContentHistory,
  getTodaysDevotion,
} from "~/features/devotion/daily-content/daily-content.server";
import {
  dailyContentEditorQuery,
  saveDailyContentSchema,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import { generateDailyContent } from "~/features/devotion/daily-content/daily-content-generate-admin.server";
import { languages, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { curatedFor } from "~db/library/devotions";
import { drafts } from "~tests/fakes/openai";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import {
  today,
  noAi,
  typedWords,
  saveEntry,
  approveEntry,
  openEditor,
  publishToday,
  listAudit,
  addEditor,
} from "./daily-content-steps";
import { useFakeAi } from "~tests/support/ai";

const guest: Caller = { ...systemCaller("fr"), kind: "guest", address: "::1" };
const { fake, ai } = useFakeAi();
const generate = (caller: Caller, language: Language = "fr", client = noAi) =>
  generateDailyContent(caller, { date: today, language }, client);
const entries = () => db.selectFrom("dailyContent").selectAll().orderBy("id").execute();

onBothDatabases(() => {
  let marie: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00.000Z") });
    marie = await addEditor("Marie");
    return () => void vi.useRealTimers();
  });

  test("there is one entry for each date and language, French by default", async () => {
    expect(await saveEntry(marie)).toMatchObject({ created: true, entry: { language: "fr", ...typedWords } });
    expect(await saveEntry(marie, { language: "ht" })).toMatchObject({
      created: true,
      entry: { language: "ht" },
    });
    const replaced = await saveEntry(marie, { explanation: "Une autre." });
    expect(replaced).toMatchObject({ created: false, entry: { id: 1, explanation: "Une autre." } });
    expect(await entries()).toMatchObject([
      { date: today, language: "fr", explanation: "Une autre.", source: "admin", approvedBy: "Marie" },
      { date: today, language: "ht", source: "admin", approvedAt: "2026-11-20T13:00:00.000Z" },
    ]);
  });

  test("an entry saved for today is public at once", async () => {
    await saveEntry(marie);
    expect(await getTodaysDevotion(guest)).toMatchObject({
      ...typedWords,
      source: "admin",
      approvedBy: "Marie",
    });
  });

  test("future days need manage_content", async () => {
    const { caller: treasurer } = await administrator({ permissions: ["manage_donations"] });
    await saveEntry(marie, { date: "2026-12-24" });
    expect(await getDailyContent(marie, { date: "2026-12-24" })).toMatchObject(typedWords);
    expect((await openEditor(marie)).history).toMatchObject([{ date: "2026-12-24", isAhead: true }]);
    for (const caller of [guest, treasurer]) {
      await expect(getDailyContent(caller, { date: "2026-12-24" })).rejects.toMatchObject({ status: 404 });
      expect(await listDailyContentHistory(caller)).toEqual([]);
    }
  });

  test("saving needs manage_content", async () => {
    const { caller: treasurer } = await administrator({ permissions: ["manage_donations"] });
    for (const [caller, status] of [
      [guest, 401],
      [treasurer, 403],
    ] as const) {
      await expect(saveEntry(caller)).rejects.toMatchObject({ status });
      await expect(approveEntry(caller)).rejects.toMatchObject({ status });
      await expect(generate(caller)).rejects.toMatchObject({ status });
      await expect(openEditor(caller)).rejects.toMatchObject({ status });
    }
    expect(await entries()).toEqual([]);
    expect(await listAudit()).toEqual([]);
  });

  test("optimistic lock: the second of two editors gets a conflict, and the first one's words stay", async () => {
    const jean = await addEditor("Jean");
    await publishToday();
    const { updatedAt: shown } = (await openEditor(marie)).entries[0]!.entry!;
    await saveEntry(marie, { basedOn: shown });
    await expect(saveEntry(jean, { basedOn: shown, explanation: "De Jean." })).rejects.toMatchObject({
      status: 409,
      key: "changedMeanwhile",
    });
    expect(await getDailyContent(guest, { date: today })).toMatchObject(typedWords);

    const { updatedAt: current } = (await openEditor(jean)).entries[0]!.entry!;
    const { entry } = await saveEntry(jean, { basedOn: shown, over: current, explanation: "De Jean." });
    expect(entry).toMatchObject({ explanation: "De Jean.", approvedBy: "Jean" });
  });

  test("an editor who began without an entry gets a conflict when there is one by now", async () => {
    await publishToday();
    await expect(saveEntry(marie, { basedOn: "" })).rejects.toMatchObject({ status: 409 });
    expect(await saveEntry(marie)).toMatchObject({ created: false });
  });

  test("saving the same words twice is idempotent and leaves one audit entry", async () => {
    await saveEntry(marie, { basedOn: "" });
    expect(await saveEntry(marie, { basedOn: "" })).toMatchObject({ created: false });
    expect(await listAudit()).toMatchObject([{ action: "dailyContent.created" }]);
  });

  test("two changes in one millisecond have different times", async () => {
    const first = (await saveEntry(marie)).entry.updatedAt!;
    const second = (await saveEntry(marie, { motivation: "Une autre." })).entry.updatedAt!;
    expect(second > first).toBe(true);
    await expect(saveEntry(marie, { motivation: "Une tierce.", basedOn: first })).rejects.toMatchObject({
      status: 409,
    });
  });

  test("of two simultaneous first saves one is written and the other gets a conflict", async () => {
    const results = await Promise.allSettled([
      saveEntry(marie, { basedOn: "" }),
      saveEntry(marie, { basedOn: "", explanation: "L’autre." }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await entries()).toHaveLength(1);
  });

  test("the audit log has the entry and the changed fields, never the words", async () => {
    await publishToday();
    await saveEntry(marie, { language: "en" });
    const lines = await listAudit();
    expect(lines).toMatchObject([{ action: "dailyContent.replaced", subject: "2026-11-20 · en" }]);
    expect(JSON.parse(lines[0]!.after!)).toEqual({
      reference: "Jean 1:1",
      source: "curated",
      approvedBy: "Marie",
      changed: "verse, reference, version, explanation, motivation",
    });
    expect(JSON.stringify(lines)).not.toContain("Parole");
  });

  test.each(languages)(
    "without an AI a whole entry of the library fills the editor in %s",
    async (language) => {
      const text = curatedFor(today).texts[language];
      const { verse, reference, explanation, motivation } = text;
      const draft = await generate(marie, language);
      expect(draft).toMatchObject({
        verse,
        reference,
        explanation,
        motivation,
        source: "curated",
        dropped: null,
      });
      expect(draft.version).not.toBe(text.version);
      expect(await entries()).toEqual([]);

      const { entry } = await saveEntry(marie, { ...draft, language });
      expect(entry).toMatchObject({ source: "curated", version: draft.version, approvedBy: "Marie" });
      expect(await entries()).toMatchObject([{ version: text.version, libraryId: curatedFor(today).id }]);
    },
  );

  test.each(languages)(
    "an AI drafts around the library's verse in %s, and is named ever after",
    async (language) => {
      const draft = await generate(marie, language, ai());
      const { verse, reference } = curatedFor(today).texts[language];
      expect(draft).toMatchObject({ verse, reference, source: "ai", dropped: null });
      expect(draft.motivation).toBe(drafts[language].motivation);
      expect(await entries()).toEqual([]);

      // In the form that the specification's client sends: five fields, with a browser's line ends and spaces.
      const sent = {
        verse,
        reference,
        explanation: ` ${draft.explanation}\r\n`,
        motivation: draft.motivation,
      };
      expect((await saveEntry(marie, { ...sent, language })).entry).toMatchObject({
        source: "ai",
        approvedBy: "Marie",
        explanation: draft.explanation,
      });
      const edited = { ...sent, language, explanation: `${draft.explanation} Amen.` };
      expect((await saveEntry(marie, edited)).entry).toMatchObject({ source: "ai", approvedBy: "Marie" });
      const next = {
        ...edited,
        explanation: typedWords.explanation,
        date: "2026-11-21",
        source: draft.source,
      };
      expect((await saveEntry(marie, next)).entry.source).toBe("ai");
    },
  );

  test.each([
    ["broken", "failed"],
    ["garbage", "failed"],
    ["invented", "quotation"],
    ["reference", "scripture"],
  ] as const)("an AI that answers %s leaves the library's text to be used", async (mood, dropped) => {
    fake().feel(mood);
    const { explanation, verse } = curatedFor(today).texts.fr;
    expect(await generate(marie, "fr", ai())).toMatchObject({
      verse,
      explanation,
      source: "curated",
      dropped,
    });
  });

  test.each(["2999-12-31", "1900-01-01"])("the editor shows the day %s and no day beyond", async (date) => {
    expect([
      (await openEditor(marie, { date })).next,
      (await openEditor(marie, { date })).previous,
    ]).toContain(date);
    const beyond = date > today ? "3000-01-01" : "1899-12-31";
    expect(dailyContentEditorQuery.safeParse({ date: beyond }).success).toBe(false);
    expect(saveDailyContentSchema.safeParse({ ...typedWords, date: beyond }).success).toBe(false);
  });

  test("changing only the verse keeps the author of the reflection", async () => {
    await saveEntry(marie);
    const { entry } = await saveEntry(await addEditor("Jean"), { reference: "Jean 1, 1" });
    expect(entry).toMatchObject({ reference: "Jean 1, 1", approvedBy: "Marie" });
    const rewritten = await saveEntry(await addEditor("Jean"), { motivation: "De Jean." });
    expect(rewritten.entry).toMatchObject({ source: "admin", approvedBy: "Jean" });
  });

  test("a verse has the library's version, or the typed one", async () => {
    const { verse, reference } = curatedFor("2026-03-01").texts.fr;
    const version = async (more: Record<string, unknown>) => {
      await saveEntry(marie, more);
      return (await entries())[0];
    };
    expect(await version({ verse, reference, version: "Une autre" })).toMatchObject({
      version: "lsg1910",
      libraryId: curatedFor("2026-03-01").id,
    });
    expect(await version({ verse: `${verse} Amen.`, reference, version: "Louis Segond 1910" })).toMatchObject(
      {
        version: "lsg1910",
        libraryId: null,
      },
    );
    expect(await version({ version: "Semeur" })).toMatchObject({ version: "Semeur", libraryId: null });
    expect(await version({ motivation: "Sans un mot de la version." })).toMatchObject({ version: "Semeur" });
    expect(await version({ reference: "Jean 1:2" })).toMatchObject({ version: null });
    expect(await version({ version: "" })).toMatchObject({ version: null });
  });

  test("the daily job adds missing entries and keeps an administrator's", async () => {
    await saveEntry(marie, { language: "es" });
    const before = (await entries())[0];
    const outcome = await publishToday(ai());
    expect((await entries()).find(({ language }) => language === "es")).toEqual(before);
    expect(outcome.languages.es).toMatchObject({ devotion: "kept", source: "admin" });
    expect(outcome.languages.fr).toMatchObject({ devotion: "published", source: "ai" });
  });

  test("the editor opens today in the caller's language and lists the ten newest entries", async () => {
    for (let day = 10; day <= 22; day++) await saveEntry(marie, { date: `2026-11-${day}` });
    await saveEntry(marie, { date: "2026-11-30", language: "en" });
    const shown = await openEditor(marie, { date: "" });
    expect(shown).toMatchObject({ date: today, language: "fr", previous: "2026-11-19", next: "2026-11-21" });
    expect(shown.history.map(({ date }) => date)).toEqual(
      [22, 21, 20, 19, 18, 17, 16, 15, 14, 13].map((day) => `2026-11-${day}`),
    );
    expect(shown.entries.map(({ entry }) => entry?.verse ?? null)).toEqual([
      typedWords.verse,
      null,
      null,
      null,
    ]);
    expect((await openEditor(marie, { in: "en" })).history).toHaveLength(1);
  });
});
