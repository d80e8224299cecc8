import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import {
  getDailyContent,
  listDailyContentHistory,
  getTodaysDevotion,
} from "~/features/devotion/daily-content/daily-content.server";
import {
  approveDailyContentSchema,
  dailyContentEditorQuery,
  saveDailyContentSchema,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  approveDailyContent,
  saveDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.server";
import { showDailyContentEditor } from "~/features/devotion/daily-content/daily-content-admin-screens.server";
import { generateDailyContent } from "~/features/devotion/daily-content/daily-content-generate.server";
import { publishDailyContent } from "~/features/devotion/scheduler/publish-daily-content.server";
import { languages, type Language } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { curatedFor } from "~db/library/devotions";
import { drafts, fakeOpenAi } from "~tests/fakes/openai";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const today = "2026-11-20";
const guest: Caller = { ...systemCaller("fr"), kind: "guest", address: "::1" };
const noAi = aiClient(null);
let fake: Awaited<ReturnType<typeof fakeOpenAi>>;
beforeAll(async () => void (fake = await fakeOpenAi()));
afterAll(() => fake.stop());
beforeEach(() => fake.feel("good"));
const ai = () => aiClient({ apiKey: "test", baseUrl: fake.baseUrl, model: "fake", timeoutMs: 5_000 });

const words = {
  verse: "Au commencement était la Parole.",
  reference: "Jean 1:1",
  explanation: "Une explication du pasteur.",
  motivation: "Une motivation du pasteur.",
};
const save = (caller: Caller, more: Record<string, unknown> = {}) =>
  saveDailyContent(caller, saveDailyContentSchema.parse({ date: today, ...words, ...more }));
const approve = (caller: Caller, more: Record<string, unknown> = {}) =>
  approveDailyContent(caller, approveDailyContentSchema.parse({ date: today, ...more }));
const generate = (caller: Caller, language: Language = "fr", client = noAi) =>
  generateDailyContent(caller, { date: today, language }, client);
const edit = (caller: Caller, query: Record<string, unknown> = {}) =>
  showDailyContentEditor(caller, dailyContentEditorQuery.parse({ date: today, ...query }));
const publish = (client = noAi) => publishDailyContent(systemCaller(), { date: today }, client);
const entries = () => db.selectFrom("dailyContent").selectAll().orderBy("id").execute();
const record = () =>
  db.selectFrom("auditLog").select(["action", "subject", "before", "after"]).orderBy("id").execute();
const named = async (displayName: string) => {
  const { caller } = await administrator({ permissions: ["manage_content"], displayName });
  return caller;
};

onBothDatabases(() => {
  let marie: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00.000Z") });
    marie = await named("Marie");
    return () => void vi.useRealTimers();
  });

  test("an entry is written once a date and language, French where nobody says another", async () => {
    expect(await save(marie)).toMatchObject({ created: true, entry: { language: "fr", ...words } });
    expect(await save(marie, { language: "ht" })).toMatchObject({ created: true, entry: { language: "ht" } });
    const replaced = await save(marie, { explanation: "Une autre." });
    expect(replaced).toMatchObject({ created: false, entry: { id: 1, explanation: "Une autre." } });
    expect(await entries()).toMatchObject([
      { date: today, language: "fr", explanation: "Une autre.", source: "admin", approvedBy: "Marie" },
      { date: today, language: "ht", source: "admin", approvedAt: "2026-11-20T13:00:00.000Z" },
    ]);
  });

  test("what is saved for today is what visitors read at once", async () => {
    await save(marie);
    expect(await getTodaysDevotion(guest)).toMatchObject({ ...words, source: "admin", approvedBy: "Marie" });
  });

  test("days to come are open to who may write them, and hidden from everybody else", async () => {
    const { caller: treasurer } = await administrator({ permissions: ["manage_donations"] });
    await save(marie, { date: "2026-12-24" });
    expect(await getDailyContent(marie, { date: "2026-12-24" })).toMatchObject(words);
    expect((await edit(marie)).history).toMatchObject([{ date: "2026-12-24", isAhead: true }]);
    for (const caller of [guest, treasurer]) {
      await expect(getDailyContent(caller, { date: "2026-12-24" })).rejects.toMatchObject({ status: 404 });
      expect(await listDailyContentHistory(caller)).toEqual([]);
    }
  });

  test("who may not manage content changes nothing", async () => {
    const { caller: treasurer } = await administrator({ permissions: ["manage_donations"] });
    for (const [caller, status] of [
      [guest, 401],
      [treasurer, 403],
    ] as const) {
      await expect(save(caller)).rejects.toMatchObject({ status });
      await expect(approve(caller)).rejects.toMatchObject({ status });
      await expect(generate(caller)).rejects.toMatchObject({ status });
      await expect(edit(caller)).rejects.toMatchObject({ status });
    }
    expect(await entries()).toEqual([]);
    expect(await record()).toEqual([]);
  });

  test("of two who edit the same entry the second is told, and the first one's words stay", async () => {
    const jean = await named("Jean");
    await publish();
    const { updatedAt: shown } = (await edit(marie)).entries[0]!.entry!;
    await save(marie, { basedOn: shown });
    await expect(save(jean, { basedOn: shown, explanation: "De Jean." })).rejects.toMatchObject({
      status: 409,
      key: "changedMeanwhile",
    });
    expect(await getDailyContent(guest, { date: today })).toMatchObject(words);

    const { updatedAt: current } = (await edit(jean)).entries[0]!.entry!;
    const { entry } = await save(jean, { basedOn: shown, over: current, explanation: "De Jean." });
    expect(entry).toMatchObject({ explanation: "De Jean.", approvedBy: "Jean" });
  });

  test("who began with an empty page is told when it is empty no more", async () => {
    await publish();
    await expect(save(marie, { basedOn: "" })).rejects.toMatchObject({ status: 409 });
    expect(await save(marie)).toMatchObject({ created: false });
  });

  test("the same words sent twice are no conflict, and leave one line in the record", async () => {
    await save(marie, { basedOn: "" });
    expect(await save(marie, { basedOn: "" })).toMatchObject({ created: false });
    expect(await record()).toMatchObject([{ action: "dailyContent.created" }]);
  });

  test("two changes in one millisecond bear two moments", async () => {
    const first = (await save(marie)).entry.updatedAt!;
    const second = (await save(marie, { motivation: "Une autre." })).entry.updatedAt!;
    expect(second > first).toBe(true);
    await expect(save(marie, { motivation: "Une tierce.", basedOn: first })).rejects.toMatchObject({
      status: 409,
    });
  });

  test("two first saves at once: one is written, the other told", async () => {
    const results = await Promise.allSettled([
      save(marie, { basedOn: "" }),
      save(marie, { basedOn: "", explanation: "L’autre." }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await entries()).toHaveLength(1);
  });

  test("the record says which entry changed and in which fields, never its words", async () => {
    await publish();
    await save(marie, { language: "en" });
    const lines = await record();
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

      const { entry } = await save(marie, { ...draft, language });
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

      // As the specification's client sends it: five fields, line ends and spaces as a browser makes them.
      const sent = {
        verse,
        reference,
        explanation: ` ${draft.explanation}\r\n`,
        motivation: draft.motivation,
      };
      expect((await save(marie, { ...sent, language })).entry).toMatchObject({
        source: "ai",
        approvedBy: "Marie",
        explanation: draft.explanation,
      });
      const edited = { ...sent, language, explanation: `${draft.explanation} Amen.` };
      expect((await save(marie, edited)).entry).toMatchObject({ source: "ai", approvedBy: "Marie" });
      const next = { ...edited, explanation: words.explanation, date: "2026-11-21", source: draft.source };
      expect((await save(marie, next)).entry.source).toBe("ai");
    },
  );

  test.each([
    ["broken", "failed"],
    ["garbage", "failed"],
    ["invented", "quotation"],
    ["reference", "scripture"],
  ] as const)("an AI that answers %s leaves the library's text to be used", async (mood, dropped) => {
    fake.feel(mood);
    const { explanation, verse } = curatedFor(today).texts.fr;
    expect(await generate(marie, "fr", ai())).toMatchObject({
      verse,
      explanation,
      source: "curated",
      dropped,
    });
  });

  test("what the AI wrote at eight is approved by who read it, and its words stay", async () => {
    await publish(ai());
    const { entry } = (await edit(marie)).entries[0]!;
    expect(entry!.review).toEqual({ state: "unread", approvedBy: null, approvedWhen: null });

    const approved = await approve(marie, { basedOn: entry!.updatedAt });
    expect(approved).toMatchObject({ source: "ai", approvedBy: "Marie", updatedAt: entry!.updatedAt });
    expect(approved.explanation).toBe(entry!.explanation);
    expect((await edit(marie)).entries[0]!.entry!.review).toEqual({
      state: "approved",
      approvedBy: "Marie",
      approvedWhen: "20/11/2026 08:00",
    });
    expect(await record()).toMatchObject([{ action: "dailyContent.approved", subject: "2026-11-20 · fr" }]);
    expect(await getTodaysDevotion(guest)).toMatchObject({ source: "ai", approvedBy: "Marie" });
    expect((await edit(marie)).entries[1]!.entry!.review.state).toBe("unread");
  });

  test("who saves an AI's words unchanged approves them; the first who approved is kept", async () => {
    await publish(ai());
    const { entry } = (await edit(marie)).entries[0]!;
    expect((await save(marie, { ...entry })).entry).toMatchObject({ source: "ai", approvedBy: "Marie" });
    expect(await approve(await named("Jean"))).toMatchObject({ approvedBy: "Marie" });
    expect(await record()).toMatchObject([{ action: "dailyContent.approved" }]);
  });

  test("what is not there, or no longer what was read, is not approved", async () => {
    await expect(approve(marie)).rejects.toMatchObject({ status: 404 });
    await publish(ai());
    const { updatedAt } = (await edit(marie)).entries[0]!.entry!;
    await save(await named("Jean"));
    await expect(approve(marie, { basedOn: updatedAt })).rejects.toMatchObject({ status: 409 });
  });

  const ofDay = async () => (await db.selectFrom("dailyMotivations").selectAll().orderBy("id").execute())[0]!;

  test("a correction reaches the motivation that the eight o'clock job made of the entry", async () => {
    await publish(ai());
    const { updatedAt } = await ofDay();
    for (const motivation of ["Corrigée.", "Corrigée encore."]) {
      await save(marie, { motivation });
      expect(await ofDay()).toMatchObject({
        content: motivation,
        bibleVerse: words.verse,
        verseReference: words.reference,
        source: "ai",
        approvedBy: "Marie",
        approvedAt: "2026-11-20T13:00:00.000Z",
      });
    }
    expect((await ofDay()).updatedAt > updatedAt).toBe(true);
  });

  test("an approval reaches it too, and leaves who approved it before", async () => {
    await publish(ai());
    await approve(marie);
    const approved = { source: "ai", approvedBy: "Marie", approvedAt: "2026-11-20T13:00:00.000Z" };
    expect(await ofDay()).toMatchObject(approved);
    await db.updateTable("dailyContent").set({ approvedAt: null, approvedBy: null }).execute();
    await approve(await named("Jean"));
    expect(await ofDay()).toMatchObject(approved);
  });

  test("a motivation that was rewritten by hand keeps its words when the entry is corrected", async () => {
    await publish(ai());
    await db.updateTable("dailyMotivations").set({ content: "À la main." }).execute();
    await save(marie);
    expect(await ofDay()).toMatchObject({ content: "À la main.", approvedBy: null });
  });

  test("the motivation of a day that a person wrote is signed by them", async () => {
    await save(marie);
    await publish();
    expect(await ofDay()).toMatchObject({
      content: words.motivation,
      author: "Marie",
      source: "admin",
      approvedBy: "Marie",
    });
  });

  test("who chose no name is not named by what they sign in with", async () => {
    const { caller } = await administrator({ permissions: ["manage_content"] });
    await publish(ai());
    const approved = { approvedBy: null, approvedAt: "2026-11-20T13:00:00.000Z" };
    expect(await approve(caller)).toMatchObject({ source: "ai", ...approved });
    expect((await save(caller, { date: "2026-11-21" })).entry).toMatchObject({
      source: "admin",
      ...approved,
    });
    expect((await edit(marie)).entries[0]!.entry!.review).toMatchObject({
      state: "approved",
      approvedBy: null,
    });
  });

  test.each(["2999-12-31", "1900-01-01"])("the editor shows the day %s and none beyond", async (date) => {
    expect([(await edit(marie, { date })).next, (await edit(marie, { date })).previous]).toContain(date);
    const beyond = date > today ? "3000-01-01" : "1899-12-31";
    expect(dailyContentEditorQuery.safeParse({ date: beyond }).success).toBe(false);
    expect(saveDailyContentSchema.safeParse({ ...words, date: beyond }).success).toBe(false);
  });

  test("another's words stay theirs when only the verse beside them changes", async () => {
    await save(marie);
    const { entry } = await save(await named("Jean"), { reference: "Jean 1, 1" });
    expect(entry).toMatchObject({ reference: "Jean 1, 1", approvedBy: "Marie" });
    const rewritten = await save(await named("Jean"), { motivation: "De Jean." });
    expect(rewritten.entry).toMatchObject({ source: "admin", approvedBy: "Jean" });
  });

  test("a verse has the version of the library it is quoted from, or the one that is typed", async () => {
    const { verse, reference } = curatedFor("2026-03-01").texts.fr;
    const version = async (more: Record<string, unknown>) => {
      await save(marie, more);
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

  test("the eight o'clock job fills what is missing and leaves what an administrator saved", async () => {
    await save(marie, { language: "es" });
    const before = (await entries())[0];
    const outcome = await publish(ai());
    expect((await entries()).find(({ language }) => language === "es")).toEqual(before);
    expect(outcome.languages.es).toMatchObject({ devotion: "kept", source: "admin" });
    expect(outcome.languages.fr).toMatchObject({ devotion: "published", source: "ai" });
  });

  test("the editor begins today in the caller's language and lists the ten newest entries of a language", async () => {
    for (let day = 10; day <= 22; day++) await save(marie, { date: `2026-11-${day}` });
    await save(marie, { date: "2026-11-30", language: "en" });
    const shown = await edit(marie, { date: "" });
    expect(shown).toMatchObject({ date: today, language: "fr", previous: "2026-11-19", next: "2026-11-21" });
    expect(shown.history.map(({ date }) => date)).toEqual(
      [22, 21, 20, 19, 18, 17, 16, 15, 14, 13].map((day) => `2026-11-${day}`),
    );
    expect(shown.entries.map(({ entry }) => entry?.verse ?? null)).toEqual([words.verse, null, null, null]);
    expect((await edit(marie, { in: "en" })).history).toHaveLength(1);
  });
});
