import fc from "fast-check";
import { expect, test } from "vitest";
import {
  continueStreak,
  GRACE_EVERY_DAYS,
  noStreak,
  type Streak,
  toLocalMoment,
} from "~/features/badges/activities/streak";
import { dateIn } from "~/i18n/format";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const zones = Intl.supportedValuesOf("timeZone");
const BEGIN = Date.parse("2026-01-01T00:00:00Z");

const anyZone = fc.constantFrom(...zones);
/** A time of day, as a share from 0 to 1. */
const timeOfDay = fc.double({ min: 0, max: 0.999, noNaN: true });

/** An instant on a local date, at about this share of the day. */
function instantOn(date: string, zone: string, share: number): number {
  for (const tried of [share, 0.5, 0.25, 0.75]) {
    const middle = Date.parse(`${date}T00:00:00Z`) + tried * DAY_MS;
    const found = [0, -DAY_MS, DAY_MS]
      .map((shift) => middle + shift)
      .find((at) => dateIn(zone, new Date(at)) === date);
    if (found !== undefined) return found;
  }
  throw new Error(`${zone} has no ${date}`);
}

const dateAfter = (days: number) => new Date(BEGIN + days * DAY_MS).toISOString().slice(0, 10);

const fold = (activities: { at: number; zone: string }[]): Streak =>
  activities.reduce(
    (streak, { at, zone }) => continueStreak(streak, toLocalMoment(new Date(at).toISOString(), zone)),
    noStreak,
  );

test.each(zones)("in %s a year of daily activity is one streak, with daylight saving changes", (zone) => {
  const DAYS = 366;
  let streak = noStreak;
  for (let day = 0; day < DAYS; day += 1) {
    // Alternately late and early: the distance is 46 hours or two hours.
    const at = instantOn(dateAfter(day), zone, day % 2 === 0 ? 0.02 : 0.98);
    streak = continueStreak(streak, toLocalMoment(new Date(at).toISOString(), zone));
  }
  expect(streak).toMatchObject({ days: DAYS, longest: DAYS, grace: 0 });
});

test("one missed day per week does not break a streak, at any hours and in any zone", () => {
  fc.assert(
    fc.property(
      anyZone,
      fc.array(fc.tuple(fc.integer({ min: GRACE_EVERY_DAYS - 1, max: 20 }), timeOfDay), {
        minLength: 2,
        maxLength: 8,
      }),
      (zone, weeks) => {
        let day = 0;
        let active = 0;
        let streak = noStreak;
        for (const [length, share] of weeks) {
          for (let count = 0; count < length; count += 1, day += 1, active += 1) {
            const at = new Date(instantOn(dateAfter(day), zone, share)).toISOString();
            streak = continueStreak(streak, toLocalMoment(at, zone));
          }
          day += 1; // the missed day
        }
        expect(streak.days).toBe(active);
      },
    ),
    { numRuns: 200 },
  );
});

test("two missed days always break the streak of somebody who stays in one zone", () => {
  fc.assert(
    fc.property(
      anyZone,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 3, max: 9 }),
      timeOfDay,
      timeOfDay,
      (zone, day, gap, first, second) => {
        const streak = fold([
          { at: instantOn(dateAfter(day), zone, first), zone },
          { at: instantOn(dateAfter(day + gap), zone, second), zone },
        ]);
        expect(streak).toMatchObject({ days: 1, longest: 1 });
      },
    ),
    { numRuns: 500 },
  );
});

interface Journey {
  home: string;
  /** Days since the previous flight, and the destination. */
  flights: [number, string][];
  shares: number[];
}

const STEP_MS = HOUR_MS / 2;

/** The local dates of a journey, in order, each with the instants at which it was that date. */
function livedDates({ home, flights }: Journey, days: number) {
  const dates: { date: string; zone: string; from: number; to: number }[] = [];
  const stops = flights.reduce<{ at: number; zone: string }[]>(
    (before, [wait, zone]) => [...before, { at: (before.at(-1)?.at ?? BEGIN) + wait * DAY_MS, zone }],
    [],
  );
  for (let at = BEGIN; at < BEGIN + days * DAY_MS; at += STEP_MS) {
    const zone = stops.findLast((stop) => stop.at <= at)?.zone ?? home;
    const date = dateIn(zone, new Date(at));
    const last = dates.at(-1);
    if (last?.date === date && last.zone === zone) last.to = at;
    else dates.push({ date, zone, from: at, to: at });
  }
  return dates;
}

/** Zones on both sides of the date line. */
const farZones = [
  "Pacific/Kiritimati",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Pago_Pago",
  "Pacific/Honolulu",
  "Asia/Tokyo",
  "Europe/Paris",
  "America/Port-au-Prince",
];
const journey: fc.Arbitrary<Journey> = fc.record({
  home: fc.oneof(anyZone, fc.constantFrom(...farZones)),
  flights: fc.array(
    fc.tuple(fc.double({ min: 3, max: 12, noNaN: true }), fc.oneof(anyZone, fc.constantFrom(...farZones))),
    { maxLength: 8 },
  ),
  shares: fc.array(timeOfDay, { minLength: 20, maxLength: 20 }),
});

/** The activities of a traveller: one on each local date, at any time, except the dates left out. */
const activitiesOf = (given: Journey, isLeftOut: (index: number) => boolean) =>
  livedDates(given, 60).flatMap(({ zone, from, to }, index) =>
    isLeftOut(index) ? [] : { zone, at: from + (to - from) * given.shares[index % given.shares.length]! },
  );

/** How often the streak started again. */
function countBreaks(activities: { at: number; zone: string }[]): number {
  let streak = noStreak;
  let broken = 0;
  for (const { at, zone } of activities) {
    const next = continueStreak(streak, toLocalMoment(new Date(at).toISOString(), zone));
    if (next.days < streak.days) broken += 1;
    streak = next;
  }
  return broken;
}

test("no flight breaks the streak of a traveller who is active on every date, or uses up the forgiven day", () => {
  fc.assert(
    fc.property(journey, (given) => {
      const activities = activitiesOf(given, () => false);
      expect(countBreaks(activities)).toBe(0);
      expect(fold(activities).grace).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test("no flight breaks the streak of a traveller who misses a date now and then", () => {
  fc.assert(
    fc.property(journey, fc.integer({ min: 0, max: 15 }), (given, offset) => {
      const activities = activitiesOf(given, (index) => index > 0 && (index + offset) % 16 === 0);
      expect(countBreaks(activities)).toBe(0);
    }),
    { numRuns: 300 },
  );
});
