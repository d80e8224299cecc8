import { expect, onTestFinished, test, vi } from "vitest";
import { getSpiritualProfile } from "~/features/growth/profile/profile.server";
import { getOwnWatching } from "~/features/sermons/watching/own-watching.server";
import { getOwnProgress, saveProgress } from "~/features/sermons/watching/progress.server";
import { recordInteraction, removeInteraction } from "~/features/sermons/watching/record-interaction.server";
import { readSermonTotals } from "~/features/sermons/watching/sermon-totals.server";
import { interactionInput, progressInput } from "~/features/sermons/watching/watching.schema";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";
import "~tests/support/areas";
import { addTestSermon, sermonExperienceOf } from "../sermons";

type Visitor = Awaited<ReturnType<typeof addVisitor>>;

const interact = ({ caller }: Visitor, sermonId: number, interactionType: string, more: object = {}) =>
  recordInteraction(
    caller,
    interactionInput.parse({ userId: "me", sermonId, interactionType, ...more }),
    newReply(),
  );
const progress = ({ caller }: Visitor, sermonId: number, progressPercentage: number, more: object = {}) =>
  saveProgress(
    caller,
    progressInput.parse({ sermonId, watchTimeMinutes: 5, progressPercentage, ...more }),
    newReply(),
  );
const sermonRow = (id: number) =>
  db
    .selectFrom("sermons")
    .select(["viewCount", "ratingCount", "averageRating"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const typesOf = async (userId: number) =>
  (
    await db
      .selectFrom("sermonInteractions")
      .select("interactionType")
      .where("userId", "=", userId)
      .orderBy("interactionType")
      .execute()
  ).map(({ interactionType }) => interactionType);

onBothDatabases(() => {
  test("a visitor counts as one view however often they watch, and 20 visitors at once are all counted", async () => {
    const id = await addTestSermon();
    const visitors = [];
    for (let at = 0; at < 20; at++) visitors.push(await addVisitor());
    await Promise.all(
      visitors.flatMap((visitor) => [interact(visitor, id, "viewed"), interact(visitor, id, "viewed")]),
    );
    expect(await sermonRow(id)).toMatchObject({ viewCount: 20 });
  });

  test("the average has one rating per visitor: a second replaces the first, a removed one is gone", async () => {
    const id = await addTestSermon();
    const [marie, jean] = [await addVisitor(), await addVisitor()];
    await interact(marie, id, "rated", { rating: 2 });
    await interact(marie, id, "rated", { rating: 5 });
    await interact(jean, id, "completed", { rating: 4 });
    expect(await sermonRow(id)).toEqual({ viewCount: 1, ratingCount: 2, averageRating: 4.5 });
    await removeInteraction(jean.caller, { userId: "me", sermonId: id, interactionType: "rated" });
    expect(await sermonRow(id)).toMatchObject({ ratingCount: 1, averageRating: 5 });
    expect((await getOwnWatching(jean.caller, { id })).rating).toBeNull();
  });

  test("liking, bookmarking or completing removes a skip, and skipping removes a like", async () => {
    const id = await addTestSermon();
    const marie = await addVisitor();
    await interact(marie, id, "liked");
    await interact(marie, id, "skipped");
    expect(await typesOf(marie.id)).toEqual(["skipped"]);
    await interact(marie, id, "bookmarked");
    expect(await typesOf(marie.id)).toEqual(["bookmarked"]);
    await interact(marie, id, "skipped");
    await progress(marie, id, 95);
    expect(await typesOf(marie.id)).toEqual(["bookmarked", "completed", "viewed"]);
  });

  test("notes are stored sealed, and only their owner reads them", async () => {
    const id = await addTestSermon();
    const [marie, jean] = [await addVisitor(), await addVisitor()];
    const noted = await interact(marie, id, "noted", { notes: "Mwen pè, men Bondye la." });
    expect(noted.notes).toBe("Mwen pè, men Bondye la.");
    await progress(marie, id, 30, { keyTakeaways: ["Bondye la"], reflectionAnswers: "Mwen padone l." });
    const stored = JSON.stringify([
      await db.selectFrom("sermonInteractions").selectAll().execute(),
      await db.selectFrom("sermonProgress").selectAll().execute(),
    ]);
    for (const word of ["Bondye", "padone"]) expect(stored).not.toContain(word);
    expect(await getOwnWatching(marie.caller, { id })).toMatchObject({
      notes: "Mwen pè, men Bondye la.",
      progress: { notesCount: 2, keyTakeaways: ["Bondye la"], reflectionAnswers: ["Mwen padone l."] },
    });
    expect(await getOwnWatching(jean.caller, { id })).toMatchObject({ notes: "", progress: null });
    await removeInteraction(marie.caller, { userId: "me", sermonId: id, interactionType: "noted" });
    expect(await getOwnProgress(marie.caller, id)).toMatchObject({ notesCount: 1 });
  });

  test("progress never decreases, the position may, and fields that are left out stay", async () => {
    const id = await addTestSermon({ duration: 3_600 });
    const marie = await addVisitor();
    await progress(marie, id, 60, {
      watchTimeMinutes: 36,
      positionSeconds: 2_160,
      keyTakeaways: ["Un", "Deux"],
    });
    const saved = await progress(marie, id, 20, { watchTimeMinutes: 12, positionSeconds: 700 });
    expect(saved).toMatchObject({
      ...{ progressPercentage: 60, watchTimeMinutes: 36, positionSeconds: 700, completed: false },
      ...{ keyTakeaways: ["Un", "Deux"], notesCount: 2, experienceEarned: 0 },
    });
  });

  test("a sermon is completed from 90 % on, and rewarded once even when ten reports arrive at once", async () => {
    const id = await addTestSermon({ duration: 1_800 });
    const marie = await addVisitor();
    expect(await progress(marie, id, 89, { watchTimeMinutes: 27 })).toMatchObject({ completed: false });
    const saved = await Promise.all(
      Array.from({ length: 10 }, () => progress(marie, id, 90, { watchTimeMinutes: 28 })),
    );
    for (const { completed, experienceEarned } of saved)
      expect({ completed, experienceEarned }).toEqual({ completed: true, experienceEarned: 48 });
    const log = await db.selectFrom("userEngagement").select(["subject", "points"]).execute();
    expect(log).toEqual([{ subject: `sermon:${marie.id}:${id}`, points: 20 }]);
    const again = await interact(marie, id, "completed");
    expect(again.newBadges).toEqual([]);
    expect(await getOwnProgress(marie.caller, id)).toMatchObject({
      progressPercentage: 100,
      experienceEarned: 48,
      watchTimeMinutes: 30,
    });
  });

  test("minutes beyond the sermon's length, and beyond an hour, earn nothing", async () => {
    const [short, long] = [await addTestSermon({ duration: 300 }), await addTestSermon({ duration: 7_200 })];
    const marie = await addVisitor();
    expect(await progress(marie, short, 100, { watchTimeMinutes: 600 })).toMatchObject({
      experienceEarned: 25,
    });
    expect(await progress(marie, long, 100, { watchTimeMinutes: 600 })).toMatchObject({
      experienceEarned: 80,
    });
  });

  test("the totals contain what was watched, bookmarked and completed, and what the visitor prefers", async () => {
    const hope = await addTestSermon({ topic: "hope", difficulty: "advanced", duration: 1_200 });
    const peace = await addTestSermon({ topic: "peace", difficulty: "beginner", duration: 600 });
    const love = await addTestSermon({ topic: "love", difficulty: "beginner" });
    const marie = await addVisitor();
    await interact(marie, peace, "viewed");
    await interact(marie, hope, "completed", { rating: 5 });
    await interact(marie, peace, "bookmarked", { watchProgress: 50 });
    await interact(marie, love, "skipped");
    expect(await readSermonTotals(db, marie.id)).toEqual({
      watchedSermons: [peace, hope],
      favoriteSermons: [peace],
      completedSermons: [hope],
      completedAt: [expect.any(String)],
      totalWatchTime: 25,
      averageSessionLength: 13,
      preferredTopics: ["hope", "peace"],
      preferredDifficulty: "advanced",
    });
  });

  test("the spiritual profile is updated too, also that of the community", async () => {
    const id = await addTestSermon({ duration: 1_200, topic: "hope" });
    const marie = await addVisitor();
    await interact(marie, id, "bookmarked");
    await interact(marie, id, "completed");
    await interact(marie, id, "completed");
    expect(await getSpiritualProfile(marie.caller, { userId: "me" })).toMatchObject({
      ...{ completedSermons: [id], totalWatchTime: 20 },
    });
    expect(await sermonExperienceOf(marie.id)).toBe(40);
    await removeInteraction(marie.caller, { userId: "me", sermonId: id, interactionType: "bookmarked" });
    const row = await db.selectFrom("userSpiritualProfiles").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      favoriteSermons: "[]",
      watchedSermons: `[${id}]`,
      preferredTopics: '["hope"]',
    });
    await interact(marie, id, "completed", { userId: "1" });
    expect(await getSpiritualProfile(guestCaller, { userId: "1" })).toMatchObject({ completedSermons: [id] });
  });

  test("an interaction enqueues a refresh of recommendations once a minute; a refused one does not", async () => {
    const id = await addTestSermon();
    const marie = await addVisitor();
    await expect(interact(marie, 9_999, "viewed")).rejects.toMatchObject({ status: 404 });
    const listJobs = () => db.selectFrom("outbox").select(["name", "payload"]).execute();
    expect(await listJobs()).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:10.000Z") });
    onTestFinished(() => void vi.useRealTimers());
    await interact(marie, id, "viewed");
    await progress(marie, id, 95);
    expect(await listJobs()).toEqual([
      { name: "refresh-sermon-recommendations", payload: JSON.stringify({ userId: marie.id }) },
    ]);
  });

  test("an unknown or unpublished sermon cannot be watched; reading creates no visitor", async () => {
    const draft = await addTestSermon({}, { isPublished: false });
    const marie = await addVisitor();
    for (const id of [draft, 9_999]) {
      await expect(interact(marie, id, "viewed")).rejects.toMatchObject({ status: 404 });
      await expect(progress(marie, id, 50)).rejects.toMatchObject({ status: 404 });
    }
    const before = await db.selectFrom("users").select("id").execute();
    expect(await getOwnWatching(guestCaller, { id: draft })).toMatchObject({
      isViewed: false,
      progress: null,
    });
    expect(await db.selectFrom("users").select("id").execute()).toEqual(before);
  });
});
