import { beforeEach, describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { getAnalytics } from "~/features/analytics/analytics-admin.server";
import { rollUpAnalytics } from "~/features/analytics/roll-up.server";
import { recordLedgerEventsNow } from "~/features/giving/ledger/ledger.server";
import { deleteOldSubscriptions } from "~/features/newsletter/retention.server";
import {
  recordClick,
  recordOpen,
  writeOpensAndClicks,
} from "~/features/newsletter/sending/opens-and-clicks.server";
import { trackedLink } from "~/features/newsletter/sending/tracked-links.server";
import {
  confirmSubscription,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { erasePerson } from "~/features/privacy/erasures.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import { addDemo } from "~db/demo";
import * as demoRequests from "~/features/prayers/admin/demo-requests.server";
import { listScheduledJobs } from "~jobs/schedule";
import "~tests/support/areas";
import { freshDatabase } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { runJob } from "~tests/support/jobs";
import { addApprovedRequest } from "~tests/support/prayers";
import {
  guestCaller,
  lastConfirmToken,
  manageTokenOf,
  requestSubscription,
} from "~tests/support/subscriptions";
import { seedMinistry } from "../ministry-seed";

const team = systemCaller();
const days90 = () => getAnalytics(team, { range: "90days" });
const dayOf = <Day extends { date: string }>(days: Day[], date: string) =>
  days.find((day) => day.date === date)!;
const storedFigures = async () => ({
  figures: await db
    .selectFrom("analyticsDays")
    .selectAll()
    .orderBy("date")
    .orderBy("metric")
    .orderBy("dimension")
    .execute(),
  days: await db
    .selectFrom("analyticsRolledDays")
    .select(["date", "startsAt", "endsAt"])
    .orderBy("date")
    .execute(),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00.000Z") });
  return () => vi.useRealTimers();
});

async function becomeSubscriber(email: string, preferredLanguage: string): Promise<void> {
  await requestSubscription({ email, preferredLanguage });
  await confirmSubscription(guestCaller, { token: await lastConfirmToken() });
}

describe("the roll-up", () => {
  beforeEach(async () => void (await freshDatabase()));

  test("the roll-up changes no figure and is idempotent", async () => {
    await seedMinistry(new Date("2026-11-20T05:00:00Z"), new Date());
    await rollUpAnalytics();
    await db.deleteFrom("analyticsDays").where("date", "=", "2026-11-21").execute();
    await db.deleteFrom("analyticsRolledDays").where("date", "=", "2026-11-21").execute();
    const counted = await days90();
    await rollUpAnalytics();
    expect(await days90()).toEqual(counted);
    expect(counted.uncountedDays).toBe(0);
    const stored = await storedFigures();
    expect(stored.days).toHaveLength(179);
    expect(stored.figures.length).toBeGreaterThan(20);
    await rollUpAnalytics();
    expect(await storedFigures()).toEqual(stored);
  });

  test("days without a roll-up are reported, and a request counts at most today and yesterday itself", async () => {
    vi.setSystemTime("2026-11-19T15:00:00.000Z");
    await createDonation({}, completedEvent);
    vi.setSystemTime("2026-11-21T15:00:00.000Z");
    await createDonation({}, completedEvent);
    vi.setSystemTime("2026-11-22T15:00:00.000Z");
    const before = await getAnalytics(team, { range: "7days" });
    expect(before.uncountedDays).toBe(20); // from 1 November, for the month's goal
    expect(before.donations[0]!.count.now).toBe(1);
    await rollUpAnalytics();
    const after = await getAnalytics(team, { range: "7days" });
    expect(after.uncountedDays).toBe(0);
    expect(after.donations[0]!.count.now).toBe(2);
  });

  test("a subscriber who joins, leaves and joins again counts each time; an unconfirmed one never counts", async () => {
    await becomeSubscriber("marie@example.org", "ht");
    await requestSubscription({ email: "waits@example.org", preferredLanguage: "fr" });
    vi.setSystemTime("2026-11-23T15:00:00.000Z");
    await unsubscribeFromNewsletter(guestCaller, { token: await manageTokenOf("marie@example.org") });
    await unsubscribeFromNewsletter(guestCaller, { token: await manageTokenOf("marie@example.org") });
    await unsubscribeFromNewsletter(guestCaller, { token: await manageTokenOf("waits@example.org") });
    vi.setSystemTime("2026-11-24T15:00:00.000Z");
    await becomeSubscriber("marie@example.org", "ht");
    await rollUpAnalytics();
    const { subscribers } = await getAnalytics(team, { range: "7days" });
    expect(subscribers).toMatchObject({
      active: 1,
      gained: { now: 2, before: 0 },
      lost: { now: 1, before: 0 },
    });
    expect(subscribers.languages).toEqual([{ language: "ht", active: 1, gained: 2, lost: 1 }]);
    expect(dayOf(subscribers.days, "2026-11-23")).toEqual({ date: "2026-11-23", gained: 0, lost: 1 });
  });

  test("erasing people changes no rolled-up day; an erased subscriber is lost on the day of erasure", async () => {
    await addDemo(db, demoRequests, new Date());
    await createDonation({ donorEmail: "marie@example.org" }, completedEvent);
    await becomeSubscriber("marie@example.org", "ht");
    await addApprovedRequest({ requesterEmail: "marie@example.org" });
    vi.setSystemTime("2026-11-27T15:00:00.000Z");
    await rollUpAnalytics();
    const before = await days90();
    await db.transaction().execute((trx) => erasePerson(trx, "marie@example.org"));
    expect(await db.selectFrom("newsletters").select("id").execute()).toEqual([]);
    await rollUpAnalytics();
    const after = await days90();
    expect(after).toEqual({
      ...before,
      subscribers: {
        ...before.subscribers,
        active: 0,
        lost: { now: 1, before: 0 },
        languages: [{ language: "ht", active: 0, gained: 1, lost: 1 }],
        days: before.subscribers.days.map((day) => (day.date === "2026-11-27" ? { ...day, lost: 1 } : day)),
      },
    });
    expect(after.donations).toMatchObject([{ currency: "USD", total: "25.00", count: { now: 1 } }]);
    expect(after.prayers.asked.now).toBe(1);
    expect(JSON.stringify(await storedFigures())).not.toMatch(/marie/i);
  });

  test("deleting subscriptions that ended long ago does not count them as lost again", async () => {
    await saveSystemSettings(team, { retention: { newsletterSubscriptions: 1 } });
    await becomeSubscriber("marie@example.org", "fr");
    await unsubscribeFromNewsletter(guestCaller, { token: await manageTokenOf("marie@example.org") });
    vi.setSystemTime("2027-01-10T15:00:00.000Z");
    await deleteOldSubscriptions(team);
    const { subscribers } = await days90();
    expect([subscribers.lost.now, subscribers.active]).toEqual([0, 0]);
    await rollUpAnalytics();
    expect((await days90()).subscribers.lost.now).toBe(1);
  });

  test("the next roll-up counts late writes of the last three days, but not of older days", async () => {
    await rollUpAnalytics();
    const values = (date: string) => ({
      kind: "gained" as const,
      language: "fr",
      createdAt: `${date}T12:00:00.000Z`,
    });
    await db
      .insertInto("subscriptionChanges")
      .values(["2026-11-18", "2026-11-19", "2026-11-21"].map(values))
      .execute();
    await rollUpAnalytics();
    const { days } = (await days90()).subscribers;
    expect(days.filter(({ gained }) => gained > 0).map(({ date }) => date)).toEqual([
      "2026-11-19",
      "2026-11-21",
    ]);
  });

  test("opens and clicks count on the ministry's date when the settings count them", async () => {
    expect((await days90()).mails).toMatchObject({ opened: null, clicked: null });
    await saveSystemSettings(team, { newsletter: { countOpens: true } });
    const now = new Date().toISOString();
    const { id } = await db
      .insertInto("newsletterPosts")
      .values({
        title: "…",
        content: "…",
        isPublished: true,
        publishedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const signed = new URL(trackedLink(id)("https://elsewhere.example/")).pathname.split("/").at(-1)!;
    vi.setSystemTime("2026-11-23T04:59:00.000Z"); // a minute before the ministry's midnight
    for (let n = 0; n < 3; n++) await recordOpen(id);
    await recordClick({ postId: id, signed, isCounted: true });
    await writeOpensAndClicks();
    vi.setSystemTime("2026-11-23T05:01:00.000Z");
    await recordOpen(id);
    await writeOpensAndClicks();
    expect(
      await db.selectFrom("newsletterCountDays").selectAll().orderBy("date").orderBy("kind").execute(),
    ).toEqual([
      { date: "2026-11-22", kind: "click", count: 1 },
      { date: "2026-11-22", kind: "open", count: 3 },
      { date: "2026-11-23", kind: "open", count: 1 },
    ]);
    await db.deleteFrom("newsletterPosts").execute();
    expect((await days90()).mails).toMatchObject({ opened: { now: 4 }, clicked: { now: 1 } });
  });

  test("a refund counts on its own date; the goal is that of the current month, or null", async () => {
    const refund = { kind: "refunded", amount: -10_00, source: "stripe", reference: "re_1" } as const;
    const { id } = await createDonation({ amount: 40_00 }, completedEvent);
    vi.setSystemTime("2026-12-02T15:00:00.000Z");
    await recordLedgerEventsNow(id, [refund]);
    await createDonation({ amount: 15_00, currency: "EUR", paymentMethod: "paypal" }, completedEvent);
    await createDonation({ amount: 99_00, isDemo: true }, completedEvent);
    await createDonation({ amount: 8_00 });
    await rollUpAnalytics();
    const { donations, monthlyGoal } = await getAnalytics(team, { range: "30days" });
    expect(monthlyGoal).toBeNull();
    expect(donations).toMatchObject([
      {
        currency: "USD",
        total: "30.00",
        average: "20.00", // 40.00 by two donations, of which one is pending
        count: { now: 1 },
        methods: [{ method: "stripe", total: "30.00", count: 1 }],
      },
      { currency: "EUR", total: "15.00", methods: [{ method: "paypal", total: "15.00", count: 1 }] },
    ]);
    expect(dayOf(donations[0]!.days, "2026-12-02")).toEqual({
      date: "2026-12-02",
      total: "-10.00",
      count: 0,
    });
    await saveSystemSettings(team, { giving: { monthlyGoal: 60, monthlyGoalCurrency: "EUR" } });
    expect((await days90()).monthlyGoal).toEqual({
      currency: "EUR",
      goal: "60.00",
      raised: "15.00",
      percent: 25,
    });
    await saveSystemSettings(team, { giving: { monthlyGoalCurrency: "USD" } });
    expect((await days90()).monthlyGoal).toEqual({
      currency: "USD",
      goal: "60.00",
      raised: "-10.00",
      percent: 0,
    });
  });
});

test("the job runs every hour", async () => {
  await freshDatabase();
  const job = listScheduledJobs().find(({ name }) => name === "roll-up-analytics")!;
  const settings = { timeZone: "America/Port-au-Prince", backups: "off" } as const;
  expect(job.schedule.pattern(settings)).toBe("5 * * * *");
  expect(job.schedule.slot!(new Date(), settings)).toBe("2026-11-22T15");
  await runJob("roll-up-analytics");
  expect((await storedFigures()).days.at(-1)).toEqual({
    date: "2026-11-21",
    startsAt: "2026-11-21T05:00:00.000Z",
    endsAt: "2026-11-22T05:00:00.000Z",
  });
});
