import { afterEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { deleteSimulatedActivities, recountOutdatedStats } from "~/features/badges/retention.server";
import { simulateActivity } from "~/features/badges/demo-activity.server";
import { getStats } from "~/features/badges/badges.server";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { db } from "~db/client";
import { seed } from "~db/seed";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { addApprovedRequest, addPrayerRequest, newReply } from "~tests/support/prayers";
import { guestCaller, requestSubscription } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";
import "~tests/support/areas";

const system = systemCaller();
const readLog = (userId: number | null) =>
  db
    .selectFrom("userEngagement")
    .select(["activityType", "points", "subject"])
    .where("userId", userId === null ? "is" : "=", userId)
    .orderBy("id")
    .execute();

afterEach(() => void (env.DEMO_MODE = undefined));

onBothDatabases(() => {
  test("a completed donation counts for its visitor, once", async () => {
    const { id: userId } = await addVisitor();
    const { id } = await createDonation({ userId }, completedEvent);
    await db.transaction().execute((trx) => recordLedgerEvents(trx, id, [completedEvent]));
    expect(await readLog(userId)).toEqual([
      { activityType: "donation", points: 50, subject: `donation:${id}` },
    ]);
  });

  test("a donation without a visitor is logged and counts for nobody", async () => {
    const { id } = await createDonation({}, completedEvent);
    expect(await readLog(null)).toMatchObject([{ subject: `donation:${id}` }]);
    expect(await db.selectFrom("userStats").select("userId").execute()).toEqual([]);
  });

  test("a prayer counts once per request, on the visitor's local date, and returns the new badges", async () => {
    const { id: userId, caller } = await addVisitor({ language: "ht" });
    const id = await addApprovedRequest();
    const pray = () =>
      prayForRequest(
        caller,
        prayInput.parse({ id, userName: "Jean", timeZone: "Pacific/Auckland" }),
        newReply(),
      );
    expect((await pray()).newBadges).toMatchObject([{ badgeName: "Premye priyè" }]);
    expect((await pray()).newBadges).toEqual([]);
    expect(await readLog(userId)).toEqual([
      { activityType: "prayer", points: 25, subject: `prayer:${userId}:${id}` },
    ]);
    const row = await db
      .selectFrom("userEngagement")
      .select(["timestamp", "localDay", "timeZone"])
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" });
    expect(row).toMatchObject({
      timeZone: "Pacific/Auckland",
      localDay: day.format(new Date(row.timestamp)),
    });
  });

  test("sending prayer requests counts once a day", async () => {
    const { id: userId, caller } = await addVisitor();
    for (let times = 0; times < 3; times += 1) await addPrayerRequest({}, caller);
    expect(await readLog(userId)).toHaveLength(1);
  });

  test("a visitor's first subscription counts, and the log does not contain the address", async () => {
    const { id: userId, caller } = await addVisitor();
    for (const email of ["marie@example.org", "jean@example.org"])
      await requestSubscription({ email }, caller);
    expect(await readLog(userId)).toEqual([
      { activityType: "newsletter", points: 15, subject: `newsletter:${userId}:subscribed` },
    ]);
  });

  test("subscribing creates no visitor", async () => {
    await requestSubscription({ email: "marie@example.org" });
    expect(await db.selectFrom("userEngagement").select("id").execute()).toEqual([]);
  });

  test("simulated activities are deleted once the site is live, and real ones stay", async () => {
    const community = { userId: "1" };
    await simulateActivity(guestCaller, { activityType: "donation" }, newReply());
    await deleteSimulatedActivities(system);
    expect(await getStats(guestCaller, community)).toMatchObject({ totalPoints: 60, totalBadges: 1 });
    const { id: userId, caller } = await addVisitor();
    await addPrayerRequest({}, caller);

    env.DEMO_MODE = "off";
    await expect(
      simulateActivity(guestCaller, { activityType: "donation" }, newReply()),
    ).rejects.toMatchObject({
      status: 403,
    });
    await deleteSimulatedActivities(system);
    expect(await getStats(guestCaller, community)).toMatchObject({
      totalPoints: 0,
      totalBadges: 0,
      level: 1,
    });
    expect(await readLog(userId)).toHaveLength(1);
  });

  test("the nightly run recounts stats of another version of the library", async () => {
    const visitors = [await addVisitor(), await addVisitor()];
    for (const { caller } of visitors) await addPrayerRequest({}, caller);
    await db.deleteFrom("userBadges").execute();
    for (const [at, libraryVersion] of ["", "zzz"].entries())
      await db
        .updateTable("userStats")
        .set({ libraryVersion, totalPoints: 0, prayerCount: 0 })
        .where("userId", "=", visitors[at]!.id)
        .execute();
    await recountOutdatedStats(system);
    for (const { caller } of visitors)
      expect(await getStats(caller, { userId: "me" })).toMatchObject({
        totalPoints: 35,
        totalBadges: 1,
        prayerCount: 1,
      });
  });

  test("a badge that was removed from the library is inactive in the catalogue", async () => {
    const values = {
      name: "Old",
      description: "Old",
      icon: "star",
      color: "#000000",
      category: "prayer",
      conditions: "{}",
    };
    await db
      .insertInto("badgeDefinitions")
      .values({ id: "gone", ...values })
      .execute();
    await db.updateTable("badgeDefinitions").set({ points: 9999 }).where("id", "=", "first-prayer").execute();
    await seed(db);
    await seed(db);
    const rows = await db.selectFrom("badgeDefinitions").select(["id", "points", "isActive"]).execute();
    expect(rows.find(({ id }) => id === "gone")).toMatchObject({ isActive: false });
    expect(rows.find(({ id }) => id === "first-prayer")).toMatchObject({ isActive: true, points: 10 });
  });
});
