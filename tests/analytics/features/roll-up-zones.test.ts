import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { registerAreas } from "~/areas/registry.server";
import { systemCaller } from "~/auth/caller.server";
import type { Analytics } from "~/features/analytics/analytics.schema";
import { getAnalytics } from "~/features/analytics/analytics-admin.server";
import { addDaysToDate, listDates, toMinistryDay } from "~/features/analytics/ministry-days";
import { rollUpAnalytics } from "~/features/analytics/roll-up.server";
import { areas } from "~/features/areas.server";
import { newsletterArea } from "~/features/newsletter/area.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import "~tests/support/areas";
import { freshDatabase } from "~tests/support/database";

const team = systemCaller();
const days90 = () => getAnalytics(team, { range: "90days" });

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

describe("with any events at any time in any zone", () => {
  const HOUR_MS = 3_600_000;
  const zones = fc.constantFrom(
    ...[
      "America/Port-au-Prince",
      "Pacific/Kiritimati",
      "Pacific/Pago_Pago",
      "Australia/Lord_Howe",
      "Africa/Cairo",
    ],
    ...["Europe/Paris", "Asia/Kathmandu", "America/Santiago"],
  );
  const steps = fc.array(
    fc.record({
      /** Hours until the next step. */
      hours: fc.integer({ min: 1, max: 60 }),
      events: fc.integer({ min: 0, max: 4 }),
      isRolledUp: fc.boolean(),
      moveTo: fc.option(zones, { freq: 6 }),
    }),
    { minLength: 3, maxLength: 10 },
  );
  // The clocks change in March, April, September, October and November.
  const starts = fc.constantFrom(
    "2026-03-01",
    "2026-03-26",
    "2026-04-02",
    "2026-09-04",
    "2026-10-22",
    "2026-10-29",
  );

  /** Marks earlier days without events as rolled up. Faster than a first roll-up, with the same result. */
  async function markEarlierDaysRolledUp(date: string, zone: string): Promise<void> {
    await db.deleteFrom("analyticsDays").execute();
    await db.deleteFrom("analyticsRolledDays").execute();
    const days = listDates(addDaysToDate(date, -180), addDaysToDate(date, -1)).map((earlier) => {
      const { from, to } = toMinistryDay(earlier, zone, undefined);
      return { date: earlier, startsAt: from, endsAt: to, rolledAt: to };
    });
    await db.insertInto("analyticsRolledDays").values(days).execute();
  }

  test("each event counts exactly once", { timeout: 60_000 }, async () => {
    await freshDatabase();
    // Only the figures of one area, because each run rolls up many days.
    registerAreas(areas.map((area) => (area === newsletterArea ? area : { ...area, dailyFigures: [] })));
    try {
      await fc.assert(
        fc.asyncProperty(zones, starts, steps, async (zone, start, timeline) => {
          await db.deleteFrom("subscriptionChanges").execute();
          vi.setSystemTime(`${start}T10:30:00.000Z`);
          await saveSystemSettings(team, { publishing: { timeZone: zone } });
          await markEarlierDaysRolledUp(dateIn(zone), zone);
          let events = 0;
          for (const { hours, events: more, isRolledUp, moveTo } of timeline) {
            for (let n = 0; n < more; n++) {
              const createdAt = new Date(Date.now() + ((n + 1) / (more + 1)) * hours * HOUR_MS).toISOString();
              await db
                .insertInto("subscriptionChanges")
                .values({ kind: "gained", language: "fr", createdAt })
                .execute();
            }
            events += more;
            vi.setSystemTime(Date.now() + hours * HOUR_MS);
            if (moveTo) await saveSystemSettings(team, { publishing: { timeZone: moveTo } });
            if (isRolledUp || hours > 20) await rollUpAnalytics();
          }
          await rollUpAnalytics();
          const answer = await days90();
          expect(answer.uncountedDays).toBe(0);
          expect(answer.subscribers.gained.now).toBe(events);
          expect(sumOf(answer)).toBe(events);
        }),
        { numRuns: 25 },
      );
    } finally {
      registerAreas(areas);
    }
  });

  const sumOf = ({ subscribers }: Analytics) => subscribers.days.reduce((sum, { gained }) => sum + gained, 0);

  test("each event counts on the date of the ministry's calendar", async () => {
    await freshDatabase();
    for (const timeZone of ["America/Port-au-Prince", "Australia/Lord_Howe", "Africa/Cairo"]) {
      await db.deleteFrom("subscriptionChanges").execute();
      await db.deleteFrom("analyticsDays").execute();
      await db.deleteFrom("analyticsRolledDays").execute();
      await saveSystemSettings(team, { publishing: { timeZone } });
      const expected = new Map<string, number>();
      for (let at = Date.parse("2026-09-20T00:10:00Z"); at < Date.now(); at += 7 * HOUR_MS) {
        const date = dateIn(timeZone, new Date(at));
        expected.set(date, (expected.get(date) ?? 0) + 1);
        await db
          .insertInto("subscriptionChanges")
          .values({ kind: "lost", language: "es", createdAt: new Date(at).toISOString() })
          .execute();
      }
      await rollUpAnalytics();
      const { days } = (await days90()).subscribers;
      expect(new Map(days.filter(({ lost }) => lost > 0).map(({ date, lost }) => [date, lost]))).toEqual(
        expected,
      );
    }
  });
});
