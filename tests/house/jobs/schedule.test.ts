import { expect, test } from "vitest";
import { db } from "~db/client";
import { enqueueScheduled, latestOccurrence, nextOccurrence, type ScheduleSettings } from "~jobs/schedule";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";

const HAITI = "America/Port-au-Prince";
const KIRITIMATI = "Pacific/Kiritimati";
const daily = "publish-daily-content";
type Backups = ScheduleSettings["backups"];
const settings = (timeZone: string, backups: Backups = "off") => ({ timeZone, backups });
const next = (zone: string, now: string, name: string = daily, backups?: Backups) =>
  nextOccurrence(name, settings(zone, backups), new Date(now))?.toISOString();
const slot = (zone: string, now: string, name: string = daily, backups?: Backups) =>
  latestOccurrence(name, settings(zone, backups), new Date(now))?.slot;

test("eight o'clock in Haiti is 13:00 UTC in winter and 12:00 UTC in summer", () => {
  expect(next(HAITI, "2026-01-15T00:00:00Z")).toBe("2026-01-15T13:00:00.000Z");
  expect(next(HAITI, "2026-07-15T00:00:00Z")).toBe("2026-07-15T12:00:00.000Z");
});

test("the day the clocks go forward in March has one eight o'clock", () => {
  expect(next(HAITI, "2026-03-07T13:00:00Z")).toBe("2026-03-08T12:00:00.000Z");
  expect(next(HAITI, "2026-03-08T12:00:00Z")).toBe("2026-03-09T12:00:00.000Z");
  expect(slot(HAITI, "2026-03-08T11:59:59Z")).toBe("2026-03-07");
  expect(slot(HAITI, "2026-03-08T12:00:00Z")).toBe("2026-03-08");
});

test("the day the clocks go back in November has one eight o'clock", () => {
  expect(next(HAITI, "2026-10-31T12:00:00Z")).toBe("2026-11-01T13:00:00.000Z");
  expect(next(HAITI, "2026-11-01T13:00:00Z")).toBe("2026-11-02T13:00:00.000Z");
  expect(slot(HAITI, "2026-11-01T12:30:00Z")).toBe("2026-10-31");
  expect(slot(HAITI, "2026-11-01T13:00:00Z")).toBe("2026-11-01");
});

test("on Kiritimati the day begins fourteen hours before UTC's", () => {
  expect(next(KIRITIMATI, "2026-11-20T17:00:00Z")).toBe("2026-11-20T18:00:00.000Z");
  expect(slot(KIRITIMATI, "2026-11-20T18:00:00Z")).toBe("2026-11-21");
});

test("the clean-up of a day without half past three still runs that day", () => {
  expect(next("Europe/Athens", "2026-03-28T12:00:00Z", "clean-up")).toMatch("2026-03-29");
});

test("backups are every hour, day, Monday or first of the month, at a quarter past, or never", () => {
  const from = "2026-11-20T13:00:00Z";
  expect(next(HAITI, from, "back-up", "hourly")).toBe("2026-11-20T13:15:00.000Z");
  expect(next(HAITI, from, "back-up", "daily")).toBe("2026-11-21T08:15:00.000Z");
  expect(next(HAITI, from, "back-up", "weekly")).toBe("2026-11-23T08:15:00.000Z");
  expect(next(HAITI, from, "back-up", "monthly")).toBe("2026-12-01T08:15:00.000Z");
  expect(next(HAITI, from, "back-up", "off")).toBeUndefined();
});

test("an occurrence of the hourly backup is named by its hour, the others by their date", () => {
  const from = "2026-11-21T02:30:00Z";
  expect(slot(HAITI, from, "back-up", "hourly")).toBe("2026-11-21T02");
  expect(slot(HAITI, from, "back-up", "daily")).toBe("2026-11-20");
  expect(slot(HAITI, from, "back-up", "weekly")).toBe("2026-11-16");
  expect(slot(HAITI, from, "back-up", "monthly")).toBe("2026-11-01");
  expect(slot(HAITI, from, "back-up", "off")).toBeUndefined();
});

onBothDatabases(() => {
  const published = async () => {
    const rows = await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", daily)
      .orderBy("id")
      .execute();
    return rows.map((row) => (JSON.parse(row.payload) as { date: string }).date);
  };
  const at = (now: string, zone = HAITI, backups?: Backups) =>
    enqueueScheduled(settings(zone, backups), new Date(now));
  const backupSlots = async () => {
    const rows = await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "back-up")
      .orderBy("id")
      .execute();
    return rows.map((row) => (JSON.parse(row.payload) as { slot: string }).slot);
  };

  test("at eight the day's content is enqueued, not before", async () => {
    await at("2026-11-20T12:59:59Z");
    expect(await published()).toEqual(["2026-11-19"]);
    await at("2026-11-20T13:00:00Z");
    expect(await published()).toEqual(["2026-11-19", "2026-11-20"]);
  });

  test("a process that was down at eight catches up when it starts", async () => {
    await at("2026-11-20T23:15:00Z");
    expect(await published()).toEqual(["2026-11-20"]);
  });

  test("after days without a process only the latest day is caught up", async () => {
    await at("2026-11-10T14:00:00Z");
    await at("2026-11-20T14:00:00Z");
    expect(await published()).toEqual(["2026-11-10", "2026-11-20"]);
  });

  test("several processes at the same eight o'clock enqueue once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => at("2026-11-20T13:00:00Z")));
    await at("2026-11-20T13:00:30Z");
    expect(await published()).toEqual(["2026-11-20"]);
  });

  test("every date has its publication across both clock changes", async () => {
    for (const [first, days] of [
      ["2026-03-06T13:30:00Z", 5],
      ["2026-10-30T13:30:00Z", 5],
    ] as const)
      for (let hour = 0; hour < days * 24; hour++)
        await at(new Date(Date.parse(first) + hour * 3_600_000).toISOString());
    const march = ["2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10", "2026-03-11"];
    const november = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03"];
    expect(await published()).toEqual([...march, ...november]);
  });

  test("several processes at the same moment make one backup, and none while backups are off", async () => {
    await at("2026-11-20T12:00:00Z", HAITI, "off");
    expect(await backupSlots()).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => at("2026-11-20T12:00:00Z", HAITI, "daily")));
    await at("2026-11-21T08:14:59Z", HAITI, "daily");
    expect(await backupSlots()).toEqual(["2026-11-20"]);
    await at("2026-11-21T08:15:00Z", HAITI, "daily");
    expect(await backupSlots()).toEqual(["2026-11-20", "2026-11-21"]);
  });

  test("every hour has its backup, also the hour that comes twice in November", async () => {
    const first = Date.parse("2026-11-01T03:20:00Z");
    for (let quarter = 0; quarter < 17; quarter++)
      await at(new Date(first + quarter * 900_000).toISOString(), HAITI, "hourly");
    const hours = ["03", "04", "05", "06", "07"];
    expect(await backupSlots()).toEqual(hours.map((hour) => `2026-11-01T${hour}`));
  });

  test("a weekly or monthly backup is caught up after many days, but not when it was made", async () => {
    await at("2026-11-20T12:00:00Z", HAITI, "monthly");
    expect(await backupSlots()).toEqual(["2026-11-01"]);
    await db.deleteFrom("outbox").execute(); // the clean-up deletes finished jobs
    const run = { name: "back-up", slot: "2026-11-01", outcome: "{}", finishedAt: "2026-11-20T12:00:01Z" };
    await db.insertInto("scheduleRuns").values(run).execute();
    await at("2026-11-28T12:00:00Z", HAITI, "monthly");
    expect(await backupSlots()).toEqual([]);
    await at("2026-11-28T12:00:00Z", HAITI, "weekly");
    expect(await backupSlots()).toEqual(["2026-11-23"]);
  });

  test("a change of the time zone does not publish a date twice", async () => {
    await at("2026-11-20T18:30:00Z", HAITI);
    await at("2026-11-20T18:31:00Z", KIRITIMATI);
    await at("2026-11-20T18:32:00Z", HAITI);
    expect(await published()).toEqual(["2026-11-20", "2026-11-21"]);
  });
});
