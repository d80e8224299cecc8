import { beforeEach, expect, test, vi } from "vitest";
import { guestCaller, systemCaller, type Caller } from "~/auth/caller.server";
import { getTodaysDevotion } from "~/features/devotion/daily-content/daily-content.server";
import {
  chooseOtherLanguagesSchema,
  translateDailyContentSchema,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  chooseOtherLanguages,
  translateDailyContent,
} from "~/features/devotion/daily-content/other-languages-admin.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { curatedFor, devotions } from "~db/library/devotions";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import {
  addEditor,
  listAudit,
  noAi,
  openEditor,
  publishToday,
  saveEntry,
  today,
} from "./daily-content-steps";

const { ai } = useFakeAi();
const psalm = devotions.find(({ id }) => id === "the-lord-is-my-shepherd")!;
const kreyol = { language: "ht", verse: "Seyè a se gadò mouton mwen.", reference: "Sòm 23:1-3" };

let editor: Caller;
const choose = (others: string, client = noAi, more = {}) =>
  chooseOtherLanguages(
    editor,
    chooseOtherLanguagesSchema.parse({ date: today, language: "ht", others, ...more }),
    client,
  );
const referenceIn = async (language: Language, date = today) =>
  (
    await db
      .selectFrom("dailyContent")
      .select("reference")
      .where("date", "=", date)
      .where("language", "=", language)
      .executeTakeFirst()
  )?.reference;

onBothDatabases(() => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T11:00:00Z`) });
    editor = await addEditor("Pastè Jan");
    return () => void vi.useRealTimers();
  });

  test("the editor says after a save what the other languages will get, and readers get it", async () => {
    expect((await openEditor(editor)).others).toBeNull();
    await saveEntry(editor, kreyol);
    const { others } = await openEditor(editor);
    expect(others).toMatchObject({ from: "ht", choice: "passage", canTranslate: false });
    expect(others!.missing).toContainEqual({
      language: "en",
      samePassage: psalm.texts.en.reference,
      ofTheDay: curatedFor(today).texts.en.reference,
      planned: psalm.texts.en.reference,
    });
    expect((await getTodaysDevotion(guestCaller("en"))).reference).toBe(psalm.texts.en.reference);
    await publishToday();
    expect(await referenceIn("en")).toBe(psalm.texts.en.reference);
    expect(await referenceIn("ht")).toBe(kreyol.reference);
    expect((await openEditor(editor)).others).toBeNull();
  });

  test("without the passage in the library, the others get the day's own text", async () => {
    await saveEntry(editor, { ...kreyol, reference: "Jid 1:2" });
    await publishToday();
    expect(await referenceIn("fr")).toBe(curatedFor(today).texts.fr.reference);
  });

  test("a choice of the library's own text is kept, logged, and honoured by a run days later", async () => {
    await saveEntry(editor, kreyol);
    await choose("library");
    await choose("library");
    expect((await listAudit()).filter(({ action }) => action === "dailyContent.othersChosen")).toMatchObject([
      { subject: `${today} · ht`, after: JSON.stringify({ others: "library" }) },
    ]);
    vi.setSystemTime(new Date(`${today}T11:00:00Z`).getTime() + 3 * 24 * 60 * 60 * 1000);
    await publishDailyContent(systemCaller(), { date: today }, noAi);
    expect(await referenceIn("es")).toBe(curatedFor(today).texts.es.reference);
  });

  test("a choice needs an entry to follow, and a translation an AI", async () => {
    await expect(choose("library")).rejects.toMatchObject({ status: 404 });
    await saveEntry(editor, kreyol);
    await expect(choose("translation")).rejects.toMatchObject({ status: 503 });
    await expect(
      chooseOtherLanguages(guestCaller("en"), { date: today, language: "ht", others: "library" }),
    ).rejects.toMatchObject({ status: 401 });
    expect(
      chooseOtherLanguagesSchema.safeParse({ date: today, language: "ht", others: "none" }).success,
    ).toBe(false);
  });

  test("a translation is a draft with the library's verse, and only a saved one is published", async () => {
    await saveEntry(editor, kreyol);
    await choose("translation", ai());
    const draft = await translateDailyContent(
      editor,
      translateDailyContentSchema.parse({ date: today, language: "en", from: "ht" }),
      ai(),
    );
    expect(draft).toMatchObject({
      verse: psalm.texts.en.verse,
      reference: psalm.texts.en.reference,
      source: "ai",
    });
    expect(draft.explanation).not.toBe("");
    expect(await referenceIn("en")).toBeUndefined();
    await saveEntry(editor, { ...draft, explanation: "Approved words." });
    await publishToday();
    const rows = await db
      .selectFrom("dailyContent")
      .select(["language", "explanation", "reference"])
      .execute();
    expect(rows.find(({ language }) => language === "en")!.explanation).toBe("Approved words.");
    expect(rows.find(({ language }) => language === "fr")!.reference).toBe(psalm.texts.fr.reference);
  });

  test("a verse that the library lacks stays empty: scripture is never translated by a machine", async () => {
    await saveEntry(editor, { ...kreyol, reference: "Jid 1:2" });
    const draft = await translateDailyContent(
      editor,
      translateDailyContentSchema.parse({ date: today, language: "en", from: "ht" }),
      ai(),
    );
    expect(draft.verse).toBe("");
  });
});
