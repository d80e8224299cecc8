import { beforeEach, expect, test, vi } from "vitest";
import { MAX_REFLECTION, moodEmojis } from "~/features/mood/mood-choices";
import { loadMoods } from "~/features/mood/mood-screen.server";
import { moodHistoryQuery, moodInput } from "~/features/mood/mood.schema";
import { deleteMood, getMoodToday, hasConsented, listMoods, saveMood } from "~/features/mood/mood.server";
import { db } from "~db/client";
import { comforts } from "~db/library/comfort";
import { onBothDatabases } from "~tests/support/database";
import { dumpDatabase } from "~tests/support/database-dump";
import { newReply } from "~tests/support/prayers";
import { addMood, moodSubscriber } from "../world";

const all = moodHistoryQuery.parse({});
const screen = { edit: false };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
  return () => vi.useRealTimers();
});

onBothDatabases(() => {
  test("a dump of the database contains no mood in plain text", async () => {
    let caller = await moodSubscriber();
    const words = ["Manman m refè", "Mwen santi m pou kont mwen", "a".repeat(MAX_REFLECTION)];
    const secrets = [...words, ...Object.entries(moodEmojis).flat(), ...comforts.map(({ slug }) => slug)];
    const before = await dumpDatabase(); // the quote library also contains the word love
    for (const [at, [moodText, mood]] of Object.entries(moodEmojis).entries())
      ({ caller } = await addMood(caller, {
        mood,
        moodText,
        date: `2026-11-${20 - at}`,
        reflection: words[at % words.length],
      }));
    const after = await dumpDatabase();
    expect(secrets.filter((word) => after.split(word).length > before.split(word).length)).toEqual([]);
    expect((await listMoods(caller, all)).entries).toHaveLength(8);
  });

  test("the length of the stored columns does not reveal the mood, or whether it was a hard day", async () => {
    const subscriber = await moodSubscriber();
    let { caller } = await addMood(subscriber);
    for (const [at, mood] of Object.values(moodEmojis).entries())
      ({ caller } = await addMood(caller, {
        mood,
        date: `2026-11-${20 - at}`,
        reflection: "Amen.".repeat(at % 2),
      }));
    const rows = await db.selectFrom("moodTracking").selectAll().execute();
    const lengths = rows.map((row) =>
      [row.mood, row.moodText, row.reflection, row.verseReflection].map(({ length }) => length),
    );
    expect(new Set(lengths.flat()).size).toBe(1);
  });

  test("the first entry of a day is new, whoever else has one", async () => {
    for (const caller of [await moodSubscriber(), await moodSubscriber()]) {
      const reply = { ...newReply(), status: 201 };
      await saveMood(caller, moodInput.parse({ mood: "🙏", date: "2026-11-20" }), reply);
      expect(reply.status).toBe(201);
    }
  });

  test("entries sealed with another secret are omitted, and their date can be saved again", async () => {
    const { caller, entry } = await addMood(await moodSubscriber(), { reflection: "Mèsi." });
    const kept = await addMood(caller, { date: "2026-11-19", mood: "💪" });
    for (const column of ["moodText", "reflection"] as const) {
      await db
        .updateTable("moodTracking")
        .set({ [column]: "x".repeat(80) })
        .where("id", "=", entry.id)
        .execute();
      expect(await getMoodToday(caller, { date: "2026-11-20" })).toBeNull();
      expect((await listMoods(caller, all)).entries.map(({ id }) => id)).toEqual([kept.entry.id]);
      const shown = await loadMoods(caller, screen);
      expect([shown.recent, shown.list.entries].map((list) => list.map(({ mood }) => mood))).toEqual([
        ["strong"],
        ["strong"],
      ]);
      expect((await addMood(caller, { mood: "😇" })).entry).toMatchObject({
        id: entry.id,
        moodText: "blessed",
      });
    }
  });

  test("paging continues after entries that cannot be read", async () => {
    let { caller } = await addMood(await moodSubscriber());
    for (const day of [19, 18, 17]) ({ caller } = await addMood(caller, { date: `2026-11-${day}` }));
    await db.updateTable("moodTracking").set({ moodText: "" }).where("date", ">=", "2026-11-19").execute();
    const first = await listMoods(caller, { limit: 2 });
    expect(first).toEqual({ entries: [], older: "2026-11-19" });
    const next = await listMoods(caller, { limit: 2, before: first.older! });
    expect(next.entries.map(({ date }) => date)).toEqual(["2026-11-18", "2026-11-17"]);
    expect(next.older).toBeNull();
  });

  test("concurrent saves for one date leave one entry, which is exactly one of them", async () => {
    const { caller, entry } = await addMood(await moodSubscriber());
    const emojis = Object.values(moodEmojis);
    await Promise.all(emojis.map((mood) => addMood(caller, { mood, reflection: mood })));
    const { entries } = await listMoods(caller, all);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ id: entry.id, reflection: entries[0]!.mood });
  });

  test("one mood a day counts for badges, whatever the dates of the entries, and the log does not contain the mood", async () => {
    const timeZone = "Asia/Tokyo"; // 21:00 of the 20th
    const { caller, visitorId } = await addMood(await moodSubscriber(), { timeZone });
    await addMood(caller, { timeZone, mood: "💪" });
    await addMood(caller, { timeZone, date: "2026-11-19" });
    vi.setSystemTime(new Date("2026-11-20T15:30:00.000Z")); // after midnight
    await addMood(caller, { timeZone, date: "2026-11-21" });
    const log = await db
      .selectFrom("userEngagement")
      .select(["activityType", "localDay", "subject"])
      .where("userId", "=", visitorId)
      .where("activityType", "=", "mood")
      .orderBy("id")
      .execute();
    expect(log).toEqual(
      ["2026-11-20", "2026-11-21"].map((localDay) => ({
        activityType: "mood",
        localDay,
        subject: `mood:${visitorId}:${localDay}`,
      })),
    );
  });

  test("a visitor can delete only their own entry", async () => {
    const marie = await addMood(await moodSubscriber());
    const rose = await addMood(await moodSubscriber());
    await expect(deleteMood(rose.caller, { id: marie.entry.id })).rejects.toMatchObject({ status: 404 });
    await expect(deleteMood(await moodSubscriber(), { id: marie.entry.id })).rejects.toMatchObject({
      status: 404,
    });
    await deleteMood(marie.caller, { id: marie.entry.id });
    await expect(deleteMood(marie.caller, { id: marie.entry.id })).rejects.toMatchObject({ status: 404 });
    expect(await db.selectFrom("moodTracking").select("id").execute()).toEqual([{ id: rose.entry.id }]);
  });

  test("the consent is stored with its version and time, and required again when the text changes", async () => {
    const { caller } = await addMood(await moodSubscriber());
    expect(
      await db.selectFrom("moodTracking").select(["consentVersion", "consentAt"]).executeTakeFirst(),
    ).toEqual({
      consentVersion: "2026-11",
      consentAt: "2026-11-20T12:00:00.000Z",
    });
    expect(await hasConsented(caller)).toBe(true);
    expect(await hasConsented(await moodSubscriber())).toBe(false);
    await db.updateTable("moodTracking").set({ consentVersion: "2020-01" }).execute();
    expect(await hasConsented(caller)).toBe(false);
  });

  test("crisis words show help lines, a hard day alone does not", async () => {
    const { caller } = await addMood(await moodSubscriber(), {
      mood: "😔",
      reflection: "Mwen vle touye tèt mwen.",
    });
    await addMood(caller, { mood: "😔", reflection: "Jou a long.", date: "2026-11-19" });
    const { recent, helpLines } = await loadMoods(caller, screen);
    expect(recent.map(({ isCrisis }) => isCrisis)).toEqual([true, false]);
    expect(recent.map(({ comfort }) => comfort?.reference)).toEqual([expect.any(String), expect.any(String)]);
    expect(helpLines.length).toBeGreaterThan(0);
  });
});
