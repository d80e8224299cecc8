import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { growthVisitorData } from "~/features/growth/visitor-data.server";
import { saveProgress } from "~/features/sermons/watching/progress.server";
import { recordInteraction } from "~/features/sermons/watching/record-interaction.server";
import { deleteOldSermonActivity } from "~/features/sermons/watching/retention.server";
import { sermonsVisitorData } from "~/features/sermons/watching/visitor-data.server";
import { interactionInput, progressInput } from "~/features/sermons/watching/watching.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { newReply } from "~tests/support/prayers";
import { addVisitor } from "~tests/support/visitors";
import "~tests/support/areas";
import { addTestSermon, sermonExperienceOf } from "../sermons";

const system = systemCaller();

/** A visitor who rated, noted and half watched each of these sermons. */
async function visitorOf(sermons: number[], rating: number, percentage = 50) {
  const visitor = await addVisitor();
  for (const sermonId of sermons) {
    const interaction = { userId: "me", sermonId, interactionType: "rated", rating, notes: "Mèsi, Senyè." };
    await recordInteraction(visitor.caller, interactionInput.parse(interaction), newReply());
    const progress = { sermonId, progressPercentage: percentage, watchTimeMinutes: 10, positionSeconds: 600 };
    await saveProgress(visitor.caller, progressInput.parse(progress), newReply());
  }
  return visitor.id;
}

const countsOf = (id: number) =>
  db
    .selectFrom("sermons")
    .select(["viewCount", "ratingCount", "averageRating"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const progressOf = (userId: number) =>
  db
    .selectFrom("sermonProgress")
    .select(["sermonId", "progressPercentage", "completed"])
    .where("userId", "=", userId)
    .orderBy("sermonId")
    .execute();

onBothDatabases(() => {
  test("the export contains only this visitor's data, with notes in clear and the sermon's title", async () => {
    const id = await addTestSermon({ title: "La foi qui tient" });
    const marie = await visitorOf([id], 5);
    await visitorOf([id], 1);
    const exported = await sermonsVisitorData.collect(db, marie);
    expect(exported).toMatchObject([
      { kind: "interaction", title: "La foi qui tient", interactionType: "rated", rating: 5 },
      { kind: "interaction", interactionType: "noted", notes: "Mèsi, Senyè." },
      { kind: "interaction", interactionType: "viewed" },
      { kind: "progress", title: "La foi qui tient", progressPercentage: 50, positionSeconds: 600 },
    ]);
    expect(exported).toHaveLength(4);
  });

  test("erasing removes the visitor's view and rating from the sermon's counts, and keeps others'", async () => {
    const id = await addTestSermon();
    const [marie] = [await visitorOf([id], 1), await visitorOf([id], 4)];
    await sermonsVisitorData.erase(db, marie);
    await sermonsVisitorData.erase(db, marie);
    expect(await sermonsVisitorData.collect(db, marie)).toEqual([]);
    expect(await countsOf(id)).toEqual({ viewCount: 1, ratingCount: 1, averageRating: 4 });
  });

  test("moving keeps the further progress of both devices, and then counts one visitor", async () => {
    const [first, second] = [await addTestSermon(), await addTestSermon()];
    const phone = await visitorOf([first, second], 3, 95);
    const laptop = await visitorOf([first], 5, 40);
    await db.transaction().execute((trx) => sermonsVisitorData.move(trx, phone, laptop));
    expect(await sermonsVisitorData.collect(db, phone)).toEqual([]);
    expect(await progressOf(laptop)).toEqual([
      { sermonId: first, progressPercentage: 95, completed: true },
      { sermonId: second, progressPercentage: 95, completed: true },
    ]);
    expect(await countsOf(first)).toEqual({ viewCount: 1, ratingCount: 1, averageRating: 5 });
    expect(await countsOf(second)).toEqual({ viewCount: 1, ratingCount: 1, averageRating: 3 });
  });

  test("experience that two devices of one person earned for the same sermon counts once", async () => {
    const [first, second] = [await addTestSermon(), await addTestSermon()];
    const phone = await visitorOf([first, second], 3, 95);
    const laptop = await visitorOf([first], 5, 95);
    await db.transaction().execute(async (trx) => {
      await sermonsVisitorData.move(trx, phone, laptop);
      await growthVisitorData.move(trx, phone, laptop);
    });
    const profiles = await db
      .selectFrom("userSpiritualProfiles")
      .select(["userId", "completedSermons", "totalWatchTime"])
      .execute();
    const completedSermons = `[${second},${first}]`;
    expect(profiles).toEqual([{ userId: laptop, completedSermons, totalWatchTime: 20 }]);
    expect(await sermonExperienceOf(laptop)).toBe(60);
  });

  test("activity older than the months in the settings is deleted; 0 keeps it", async () => {
    const id = await addTestSermon();
    const marie = await visitorOf([id], 5);
    const later = new Date(Date.now() + 2 * 366 * 24 * 60 * 60 * 1_000);
    await saveSystemSettings(system, { retention: { sermonActivity: 0 } });
    await deleteOldSermonActivity(system, later);
    expect(await progressOf(marie)).toHaveLength(1);
    await saveSystemSettings(system, { retention: { sermonActivity: 24 } });
    await deleteOldSermonActivity(system, later);
    expect(await sermonsVisitorData.collect(db, marie)).toEqual([]);
    expect(await countsOf(id)).toEqual({ viewCount: 0, ratingCount: 0, averageRating: 0 });
  });

  test("the nightly retention recalculates counts after a visitor's row was deleted", async () => {
    const id = await addTestSermon();
    const marie = await visitorOf([id], 5);
    await db.deleteFrom("users").where("id", "=", marie).execute();
    expect(await countsOf(id)).toMatchObject({ viewCount: 1 });
    await deleteOldSermonActivity(system);
    expect(await countsOf(id)).toEqual({ viewCount: 0, ratingCount: 0, averageRating: 0 });
  });
});
