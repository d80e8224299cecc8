import { describe, expect, test } from "vitest";
import { learntNow, lessonOf, momentOf, restAfter, shareOf, strictest } from "~/features/mail/sending-limits";

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;
const now = Date.parse("2026-11-22T10:00:00.000Z");

describe("the moment of a mail", () => {
  const day = { limit: 450, windowMs: DAY, now };

  test("is now while the limit has room", () => {
    expect(momentOf({ ...day, counted: [], place: 450 })).toBe(now);
    expect(momentOf({ ...day, counted: [{ at: now - DAY - 1, count: 450 }], place: 1 })).toBe(now);
  });

  test("is a day after one whose place it takes", () => {
    expect(momentOf({ ...day, counted: [], place: 451 })).toBe(now + DAY);
    const counted = [
      { at: now - 20 * HOUR, count: 100 },
      { at: now - HOUR, count: 350 },
    ];
    expect(momentOf({ ...day, counted, place: 100 })).toBe(now + 4 * HOUR);
    expect(momentOf({ ...day, counted, place: 101 })).toBe(now + 23 * HOUR);
  });

  test("is further days later for a long list", () => {
    expect(momentOf({ ...day, counted: [], place: 2_000 })).toBe(now + 4 * DAY);
    expect(momentOf({ ...day, counted: [], place: 1_800 })).toBe(now + 3 * DAY);
  });

  test("waits for all that is above a limit that was lowered", () => {
    const counted = [
      { at: now - 20 * HOUR, count: 900 },
      { at: now - HOUR, count: 100 },
    ];
    expect(momentOf({ ...day, counted, place: 1 })).toBe(now + 4 * HOUR);
    expect(momentOf({ ...day, counted, place: 400 })).toBe(now + 23 * HOUR);
  });
});

test("newsletters leave a tenth to the mails that people wait for", () => {
  expect([500, 30, 5, 1].map((limit) => shareOf(limit, "bulk"))).toEqual([450, 27, 4, 1]);
  expect(shareOf(500, "personal")).toBe(500);
});

test("the strictest of two limits holds", () => {
  const set = { perMinute: 30, perDay: null };
  expect(strictest(set, { perMinute: null, perDay: 400 })).toEqual({ perMinute: 30, perDay: 400 });
  expect(strictest(set, { perMinute: 12, perDay: null })).toEqual({ perMinute: 12, perDay: null });
});

test("a “too many” teaches how many the server took, unless they were few", () => {
  expect(lessonOf("minute", 40)).toEqual({ perMinute: 32 });
  expect(lessonOf("hour", 120)).toEqual({ perMinute: 1 });
  expect(lessonOf("day", 480)).toEqual({ perDay: 480 });
  expect([lessonOf("minute", 2), lessonOf("day", 3)]).toEqual([{}, {}]);
});

test("what was learnt of the pace doubles every hour and is forgotten, and a day's number after a week", () => {
  const learnt = { perMinute: 10, perDay: 480, learntAt: new Date(now).toISOString() };
  expect(learntNow(learnt, now + 59 * 60_000)).toEqual({ perMinute: 10, perDay: 480 });
  expect(learntNow(learnt, now + 2 * HOUR)).toEqual({ perMinute: 40, perDay: 480 });
  expect(learntNow(learnt, now + DAY)).toEqual({ perMinute: null, perDay: 480 });
  expect(learntNow(learnt, now + 7 * DAY)).toEqual({ perMinute: null, perDay: null });
});

test("a rest grows with the times in a row, up to hours", () => {
  expect([1, 2, 9].map((times) => restAfter("minute", times) / 60_000)).toEqual([1, 2, 30]);
  expect([1, 2, 9].map((times) => restAfter("day", times) / HOUR)).toEqual([1, 2, 4]);
});
