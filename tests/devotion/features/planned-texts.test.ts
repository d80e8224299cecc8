import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { chooseOtherLanguagesSchema } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { chooseOtherLanguages } from "~/features/devotion/daily-content/other-languages-admin.server";
import { listPlannedTexts } from "~/features/devotion/daily-content/planned-devotion.server";
import { findTomorrowsDevotion } from "~/features/devotion/daily-content/tomorrow-admin.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { shiftDate } from "~/i18n/calendar-date";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { devotions } from "~db/library/devotions";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import { addEditor, noAi, openEditor, saveEntry, today } from "./daily-content-steps";

const { ai } = useFakeAi();
const psalm = devotions.find(({ id }) => id === "the-lord-is-my-shepherd")!;
const kreyol = { language: "ht", verse: "Seyè a se gadò mouton mwen.", reference: "Sòm 23:1-3" };
const tomorrow = shiftDate(today, 1);
const inTwoDays = shiftDate(today, 2);

let editor: Caller;
const goTo = (date: string) => vi.setSystemTime(new Date(`${date}T13:00:00Z`));
const choose = (date: string, others: string, client = noAi) =>
  chooseOtherLanguages(editor, chooseOtherLanguagesSchema.parse({ date, language: "ht", others }), client);

/** Reference, verse, explanation and motivation by language, as the editor shows them. */
const readPlan = async (date: string) =>
  (await openEditor(editor, { date })).entries.map(({ language, entry, planned }) => {
    const { reference, verse, explanation, motivation } = (entry ?? planned)!;
    return { language, reference, verse, explanation, motivation };
  });
const readPublished = async (date: string) => {
  const rows = await db
    .selectFrom("dailyContent")
    .select(["language", "reference", "verse", "explanation", "motivation"])
    .where("date", "=", date)
    .execute();
  return languages.map((language) => rows.find((row) => row.language === language));
};

onBothDatabases(() => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T13:00:00Z`) });
    editor = await addEditor("Pastè Jan");
    return () => void vi.useRealTimers();
  });

  for (const [what, prepare] of [
    ["nothing is written", () => Promise.resolve()],
    ["the team wrote in one language", () => saveEntry(editor, { ...kreyol, date: inTwoDays })],
    [
      "the others get the library's own text",
      async () => {
        await saveEntry(editor, { ...kreyol, date: inTwoDays });
        await choose(inTwoDays, "library");
      },
    ],
    [
      "a translation waits",
      async () => {
        await saveEntry(editor, { ...kreyol, date: inTwoDays });
        await choose(inTwoDays, "translation", ai());
      },
    ],
  ] as const)
    test(`what the editor shows two days before is what is published, when ${what}`, async () => {
      await prepare();
      const written = await readPublished(inTwoDays);
      const plan = await readPlan(inTwoDays);
      expect(plan.map(({ language }) => language)).toEqual([...languages]);
      expect(await readPublished(inTwoDays)).toEqual(written); // looking writes nothing
      goTo(inTwoDays);
      expect(await readPlan(inTwoDays)).toEqual(plan);
      await publishDailyContent(systemCaller(), { date: inTwoDays }, noAi);
      expect(await readPublished(inTwoDays)).toEqual(plan);
      expect(await readPlan(inTwoDays)).toEqual(plan);
    });

  test("the plan says where a text comes from, and there is none for a past day", async () => {
    const kinds = async () =>
      (await openEditor(editor, { date: tomorrow })).entries.map(({ planned }) => planned?.plan ?? null);
    expect(await kinds()).toEqual(["library", "library", "library", "library"]);
    await saveEntry(editor, { ...kreyol, date: tomorrow });
    expect(await kinds()).toEqual(["library", null, "library", "library"]);
    await choose(tomorrow, "translation", ai());
    expect(await kinds()).toEqual(["translation", null, "translation", "translation"]);
    const past = await openEditor(editor, { date: shiftDate(today, -1) });
    expect(past.entries.map(({ planned }) => planned)).toEqual([null, null, null, null]);
  });

  test("with an AI the plan promises the verse, and the library's words only if the AI fails", async () => {
    const planned = await listPlannedTexts(db, tomorrow, [], languages, ai());
    expect(planned.map(({ plan }) => plan)).toEqual(["ai", "ai", "ai", "ai"]);
    goTo(tomorrow);
    await publishDailyContent(systemCaller(), { date: tomorrow }, ai());
    const published = await readPublished(tomorrow);
    expect(published.map((row) => row!.verse)).toEqual(planned.map(({ verse }) => verse));
    expect(published.map((row) => row!.reference)).toEqual(planned.map(({ reference }) => reference));
  });

  test("the dashboard shows tomorrow's text in each language, with one press to change or replace it", async () => {
    await saveEntry(editor, { ...kreyol, date: tomorrow });
    const [task] = await findTomorrowsDevotion(editor);
    expect(task).toMatchObject({ tone: "good", hint: { key: "admin-today:devotionIs.library" } });
    const [french, haitian] = task!.languages!;
    expect(french).toMatchObject({
      state: "admin-daily-content:plan.library.title",
      text: { reference: psalm.texts.fr.reference, verse: psalm.texts.fr.verse },
      actions: [
        { href: `/admin/daily-content?date=${tomorrow}&in=fr&start=planned` },
        { href: `/admin/daily-content?date=${tomorrow}&in=fr&start=empty` },
      ],
    });
    expect(psalm.texts.fr.explanation).toContain(french!.text.opening.replace(/…$/, ""));
    expect(haitian).toMatchObject({
      state: "admin-daily-content:review.approved",
      text: { verse: kreyol.verse },
      actions: [{ href: `/admin/daily-content?date=${tomorrow}&in=ht` }, {}],
    });
  });
});
