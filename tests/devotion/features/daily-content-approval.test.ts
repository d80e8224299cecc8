import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { getTodaysDevotion } from "~/features/devotion/daily-content/daily-content.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import {
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
const { ai } = useFakeAi();

onBothDatabases(() => {
  let marie: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00.000Z") });
    marie = await addEditor("Marie");
    return () => void vi.useRealTimers();
  });

  test("approving an AI's text records who approved it and keeps the words", async () => {
    await publishToday(ai());
    const { entry } = (await openEditor(marie)).entries[0]!;
    expect(entry!.review).toEqual({ state: "unread", approvedBy: null, approvedWhen: null });

    const approved = await approveEntry(marie, { basedOn: entry!.updatedAt });
    expect(approved).toMatchObject({ source: "ai", approvedBy: "Marie", updatedAt: entry!.updatedAt });
    expect(approved.explanation).toBe(entry!.explanation);
    expect((await openEditor(marie)).entries[0]!.entry!.review).toEqual({
      state: "approved",
      approvedBy: "Marie",
      approvedWhen: "20/11/2026 08:00",
    });
    expect(await listAudit()).toMatchObject([
      { action: "dailyContent.approved", subject: "2026-11-20 · fr" },
    ]);
    expect(await getTodaysDevotion(guest)).toMatchObject({ source: "ai", approvedBy: "Marie" });
    expect((await openEditor(marie)).entries[1]!.entry!.review.state).toBe("unread");
  });

  test("saving an AI's words unchanged approves them; the first approver stays", async () => {
    await publishToday(ai());
    const { entry } = (await openEditor(marie)).entries[0]!;
    expect((await saveEntry(marie, { ...entry })).entry).toMatchObject({ source: "ai", approvedBy: "Marie" });
    expect(await approveEntry(await addEditor("Jean"))).toMatchObject({ approvedBy: "Marie" });
    expect(await listAudit()).toMatchObject([{ action: "dailyContent.approved" }]);
  });

  test("approving a missing or changed entry is refused", async () => {
    await expect(approveEntry(marie)).rejects.toMatchObject({ status: 404 });
    await publishToday(ai());
    const { updatedAt } = (await openEditor(marie)).entries[0]!.entry!;
    await saveEntry(await addEditor("Jean"));
    await expect(approveEntry(marie, { basedOn: updatedAt })).rejects.toMatchObject({ status: 409 });
  });

  const ofDay = async () => (await db.selectFrom("dailyMotivations").selectAll().orderBy("id").execute())[0]!;

  test("a correction of an entry updates the motivation that the daily job made of it", async () => {
    await publishToday(ai());
    const { updatedAt } = await ofDay();
    for (const motivation of ["Corrigée.", "Corrigée encore."]) {
      await saveEntry(marie, { motivation });
      expect(await ofDay()).toMatchObject({
        content: motivation,
        bibleVerse: typedWords.verse,
        verseReference: typedWords.reference,
        source: "ai",
        approvedBy: "Marie",
        approvedAt: "2026-11-20T13:00:00.000Z",
      });
    }
    expect((await ofDay()).updatedAt > updatedAt).toBe(true);
  });

  test("an approval updates the motivation too, and keeps an earlier approver", async () => {
    await publishToday(ai());
    await approveEntry(marie);
    const approved = { source: "ai", approvedBy: "Marie", approvedAt: "2026-11-20T13:00:00.000Z" };
    expect(await ofDay()).toMatchObject(approved);
    await db.updateTable("dailyContent").set({ approvedAt: null, approvedBy: null }).execute();
    await approveEntry(await addEditor("Jean"));
    expect(await ofDay()).toMatchObject(approved);
  });

  test("a motivation edited by hand keeps its words when the entry is corrected", async () => {
    await publishToday(ai());
    await db.updateTable("dailyMotivations").set({ content: "À la main." }).execute();
    await saveEntry(marie);
    expect(await ofDay()).toMatchObject({ content: "À la main.", approvedBy: null });
  });

  test("a person's entry gives its motivation their name", async () => {
    await saveEntry(marie);
    await publishToday();
    expect(await ofDay()).toMatchObject({
      content: typedWords.motivation,
      author: "Marie",
      source: "admin",
      approvedBy: "Marie",
    });
  });

  test("an administrator without a chosen name is not named by their username", async () => {
    const { caller } = await administrator({ permissions: ["manage_content"] });
    await publishToday(ai());
    const approved = { approvedBy: null, approvedAt: "2026-11-20T13:00:00.000Z" };
    expect(await approveEntry(caller)).toMatchObject({ source: "ai", ...approved });
    expect((await saveEntry(caller, { date: "2026-11-21" })).entry).toMatchObject({
      source: "admin",
      ...approved,
    });
    expect((await openEditor(marie)).entries[0]!.entry!.review).toMatchObject({
      state: "approved",
      approvedBy: null,
    });
  });
});
