import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import {
  approveLibraryTexts,
  leaveOutDevotion,
  putDevotion,
  takeInDevotion,
  takeOffDevotion,
  withdrawApproval,
} from "~/features/devotion/library/library-changes-admin.server";
import {
  listLibraryMonth,
  listLibraryYear,
  showLibraryMonth,
  showLibraryYear,
} from "~/features/devotion/library/library-days-admin.server";
import { showLibraryDay } from "~/features/devotion/library/library-day-admin.server";
import { searchLibrary } from "~/features/devotion/library/library-search-admin.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { shiftDate } from "~/i18n/calendar-date";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { curatedFor, devotions } from "~db/library/devotions";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import { addEditor, listAudit, noAi, saveEntry, today } from "./daily-content-steps";

useFakeAi();
const tomorrow = shiftDate(today, 1);
const keyOf = (date: string) => `library:${curatedFor(date).id}` as const;
const psalm = devotions.find(({ id }) => id === "the-lord-is-my-shepherd")!;

onBothDatabases(() => {
  let marie: Caller;
  const show = () => showLibraryDay(marie, { date: tomorrow });
  const publish = (date: string) => publishDailyContent(systemCaller(), { date }, noAi);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T13:00:00Z`) });
    marie = await addEditor("Marie");
    return () => void vi.useRealTimers();
  });

  test("what was read is approved for every year, by name, and published by that name", async () => {
    const { basedOn, texts } = await show();
    expect(texts.map(({ canApprove }) => canApprove)).toEqual([true, true, true, true]);
    expect(await approveLibraryTexts(marie, { date: tomorrow, language: "ht", basedOn })).toEqual({
      changed: true,
    });
    expect(await approveLibraryTexts(marie, { date: tomorrow, language: undefined, basedOn })).toEqual({
      changed: true,
    });
    expect(await approveLibraryTexts(marie, { date: tomorrow, language: undefined, basedOn })).toEqual({
      changed: false,
    });
    const nextYear = `${Number(tomorrow.slice(0, 4)) + 1}${tomorrow.slice(4)}`;
    for (const date of [tomorrow, nextYear])
      for (const text of (await showLibraryDay(marie, { date })).texts)
        expect(text).toMatchObject({
          source: "library",
          isApproved: true,
          approvedBy: "Marie",
          canApprove: false,
        });
    expect((await listAudit()).map(({ action, subject }) => [action, subject])).toEqual([
      ["library.approved", `${tomorrow} · ht`],
      ["library.approved", `${tomorrow} · fr, en, es`],
    ]);
  });

  test("an approval is taken back, and only an approved text offers it", async () => {
    await approveLibraryTexts(marie, { date: tomorrow, language: "es" });
    expect((await show()).texts.map(({ canWithdraw }) => canWithdraw)).toEqual([false, false, false, true]);
    expect(await withdrawApproval(marie, { date: tomorrow })).toEqual({ changed: true });
    expect(await withdrawApproval(marie, { date: tomorrow })).toEqual({ changed: false });
    expect((await show()).texts.every(({ canApprove, isApproved }) => canApprove && !isApproved)).toBe(true);
  });

  test("a person approves what they read: after another devotion was put there, they read again", async () => {
    const { basedOn } = await show();
    await putDevotion(marie, { date: tomorrow, devotion: `library:${psalm.id}` });
    await expect(
      approveLibraryTexts(marie, { date: tomorrow, language: undefined, basedOn }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test("a devotion that is left out gives its day another one, and comes back when it is taken in", async () => {
    const devotion = keyOf(tomorrow);
    await leaveOutDevotion(marie, { devotion });
    expect(await leaveOutDevotion(marie, { devotion })).toEqual({ changed: false });
    expect(await show()).toMatchObject({ why: "instead", leftOut: [{ key: devotion }], canLeaveOut: false });
    const year = await showLibraryYear(marie, {});
    expect(year.months.reduce((sum, { leftOut }) => sum + leftOut, 0)).toBe(1);
    await takeInDevotion(marie, { devotion });
    expect(await show()).toMatchObject({ why: "day", devotion, leftOut: [], canLeaveOut: true });
  });

  test("another devotion is put on one date alone, and taken off again", async () => {
    const before = await listLibraryMonth(marie, { month: tomorrow.slice(0, 7) });
    await putDevotion(marie, { date: tomorrow, devotion: `library:${psalm.id}` });
    expect(await show()).toMatchObject({ why: "date", isPut: true, canLeaveOut: false });
    const after = await listLibraryMonth(marie, { month: tomorrow.slice(0, 7) });
    expect(after.filter((day, at) => day.devotion !== before[at]!.devotion).map(({ date }) => date)).toEqual([
      tomorrow,
    ]);
    await takeOffDevotion(marie, { date: tomorrow });
    expect(await show()).toMatchObject({ why: "day", isPut: false });
    expect(await takeOffDevotion(marie, { date: tomorrow })).toEqual({ changed: false });
  });

  test("a published day offers nothing, and refuses every change", async () => {
    await publish(today);
    expect(await showLibraryDay(marie, { date: today })).toMatchObject({
      why: "published",
      isPublished: true,
      canPut: false,
      canLeaveOut: false,
      nextYear: "2027-11-20",
    });
    const refused = { status: 400, key: "admin-library:errors.published" };
    for (const date of [today, shiftDate(today, -1)]) {
      await expect(putDevotion(marie, { date, devotion: `library:${psalm.id}` })).rejects.toMatchObject(
        refused,
      );
      await expect(takeOffDevotion(marie, { date })).rejects.toMatchObject(refused);
      await expect(approveLibraryTexts(marie, { date, language: undefined })).rejects.toMatchObject(refused);
    }
    const gone = { status: 400, errors: { devotion: ["admin-library:errors.noDevotion"] } };
    await expect(putDevotion(marie, { date: tomorrow, devotion: "own:77" })).rejects.toMatchObject(gone);
    await expect(leaveOutDevotion(marie, { devotion: "library:none" })).rejects.toMatchObject(gone);
  });

  test("where the team wrote for the date, the library's change would do nothing and is not offered", async () => {
    await saveEntry(marie, { date: tomorrow, reference: "Psaumes 23:1-3" });
    expect(await show()).toMatchObject({ why: "samePassage", canPut: false, canLeaveOut: false });
    for (const language of ["ht", "en", "es"]) await saveEntry(marie, { date: tomorrow, language });
    expect(await show()).toMatchObject({ why: "written", canPut: false });
    const [, day] = await listLibraryMonth(marie, { month: "2026-11" }).then((days) => days.slice(19, 21));
    for (const language of languages)
      expect(day!.texts[language]).toMatchObject({
        source: "written",
        isApproved: true,
        approvedBy: "Marie",
      });
  });

  test("a list names the languages of each source once, and its passage where it is another one", async () => {
    await approveLibraryTexts(marie, { date: tomorrow, language: "ht" });
    await saveEntry(marie, { date: shiftDate(tomorrow, 1), otherLanguages: "library" });
    const { days } = await showLibraryMonth(marie, { month: tomorrow.slice(0, 7) });
    const [approved, written] = days.slice(20);
    expect(approved!.texts).toEqual([
      { languages: ["fr", "en", "es"], source: "library", isApproved: false, approvedBy: null },
      { languages: ["ht"], source: "library", isApproved: true, approvedBy: "Marie" },
    ]);
    expect(written).toMatchObject({ reference: "Jean 1:1" });
    expect(written!.texts).toMatchObject([
      { languages: ["fr"], source: "written" },
      { languages: ["ht", "en", "es"], reference: curatedFor(shiftDate(tomorrow, 1)).texts.ht.reference },
    ]);
    expect(JSON.stringify(days).length / days.length).toBeLessThan(250);
  });

  test("the coming year is a list from today, a calendar year from its first day", async () => {
    await leaveOutDevotion(marie, { devotion: keyOf(shiftDate(tomorrow, 1)) });
    const coming = (await listLibraryYear(marie, {})).months.flatMap(({ days }) => days);
    expect(coming.slice(0, 3)).toEqual([
      { date: today, isToday: true, reference: curatedFor(today).texts.fr.reference },
      { date: tomorrow, reference: curatedFor(tomorrow).texts.fr.reference },
      { date: shiftDate(tomorrow, 1), reference: expect.any(String), note: "instead" },
    ]);
    expect((await listLibraryYear(marie, { year: "2028" })).months.flatMap(({ days }) => days)).toHaveLength(
      366,
    );
  });

  test("a day has the theme of the passage that is read, and says that translations are waited for", async () => {
    const { reference, verse } = psalm.texts.fr;
    await saveEntry(marie, { date: tomorrow, reference, verse });
    await db.updateTable("dailyContent").set({ otherLanguages: "translation" }).execute();
    const { theme } = (await listLibraryMonth(marie, { month: tomorrow.slice(0, 7) }))[20]!;
    expect(theme).toBe(psalm.theme);
    const day = await show();
    expect(day.why).toBe("translation");
    expect(day.texts.map(({ source }) => source)).toEqual([
      "written",
      ...Array<string>(3).fill("translation"),
    ]);
    for (const language of ["ht", "en", "es"]) await saveEntry(marie, { date: tomorrow, language });
    expect(await show()).toMatchObject({ why: "written", theme: null });
  });

  test("a day is read in the reader's language first", async () => {
    const { texts } = await showLibraryDay({ ...marie, language: "es" }, { date: tomorrow });
    expect(texts.map(({ language }) => language)).toEqual(["es", "fr", "ht", "en"]);
  });

  test("the library is searched by passage, by words without accents, and by theme", async () => {
    const search = async (q: string, theme?: "hope") => (await searchLibrary(marie, { q, theme })).found;
    expect((await search("Psaumes 23:2"))[0]!.key).toBe(`library:${psalm.id}`);
    expect((await search("psaume 23"))[0]!.key).toBe(`library:${psalm.id}`);
    expect((await search("SOM 23:1"))[0]!.key).toBe(`library:${psalm.id}`);
    expect((await search("the lord is my shepherd")).map(({ key }) => key)).toContain(`library:${psalm.id}`);
    for (const { theme } of await search("", "hope")) expect(theme).toBe("espérance");
    expect(await search("zzzz")).toEqual([]);
    expect(await search("")).toEqual([]);
  });
});
