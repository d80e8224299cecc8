import { expect, test } from "vitest";
import { db } from "~db/client";
import { enqueueScheduled, latestOccurrence, nextOccurrence } from "~jobs/schedule";
import { onBothDatabases } from "~tests/support/database";

const HAITI = "America/Port-au-Prince";
const KIRITIMATI = "Pacific/Kiritimati";
const daily = "publish-daily-content";
const next = (zone: string, now: string) => nextOccurrence(daily, zone, new Date(now)).toISOString();
const slot = (zone: string, now: string) => latestOccurrence(daily, zone, new Date(now)).slot;

test("eight o'clock in Haiti is 13:00 UTC in winter and 12:00 UTC in summer", () => {
  expect(next(HAITI, "2026-01-15T00:00:00Z")).toBe("2026-01-15T13:00:00.000Z");
  expect(next(HAITI, "2026-07-15T00:00:00Z")).toBe("2026-07-15T12:00:00.000Z");
});

test("the day the clocks go forward in March has its eight o'clock, once", () => {
  expect(next(HAITI, "2026-03-07T13:00:00Z")).toBe("2026-03-08T12:00:00.000Z");
  expect(next(HAITI, "2026-03-08T12:00:00Z")).toBe("2026-03-09T12:00:00.000Z");
  expect(slot(HAITI, "2026-03-08T11:59:59Z")).toBe("2026-03-07");
  expect(slot(HAITI, "2026-03-08T12:00:00Z")).toBe("2026-03-08");
});

test("the day the clocks go back in November has its eight o'clock, once", () => {
  expect(next(HAITI, "2026-10-31T12:00:00Z")).toBe("2026-11-01T13:00:00.000Z");
  expect(next(HAITI, "2026-11-01T13:00:00Z")).toBe("2026-11-02T13:00:00.000Z");
  expect(slot(HAITI, "2026-11-01T12:30:00Z")).toBe("2026-10-31");
  expect(slot(HAITI, "2026-11-01T13:00:00Z")).toBe("2026-11-01");
});

test("on Kiritimati the day begins fourteen hours before UTC's", () => {
  expect(next(KIRITIMATI, "2026-11-20T17:00:00Z")).toBe("2026-11-20T18:00:00.000Z");
  expect(slot(KIRITIMATI, "2026-11-20T18:00:00Z")).toBe("2026-11-21");
});

test("the clean-up of a day without its half past three still comes that day", () => {
  const athens = nextOccurrence("clean-up", "Europe/Athens", new Date("2026-03-28T12:00:00Z"));
  expect(athens.toISOString().slice(0, 10)).toBe("2026-03-29");
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
  const at = (now: string, zone = HAITI) => enqueueScheduled(zone, new Date(now));

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

  test("after days of silence only the latest day is caught up", async () => {
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

  test("a change of the time zone does not publish a date twice", async () => {
    await at("2026-11-20T18:30:00Z", HAITI);
    await at("2026-11-20T18:31:00Z", KIRITIMATI);
    await at("2026-11-20T18:32:00Z", HAITI);
    expect(await published()).toEqual(["2026-11-20", "2026-11-21"]);
  });
});
