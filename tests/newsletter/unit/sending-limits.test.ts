import { describe, expect, test } from "vitest";
import { earliestSendTime, pauseAfterLimit, limitForKind } from "~/features/mail/account/mail-limits";

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;
const now = Date.parse("2026-11-22T10:00:00.000Z");

describe("the moment of a mail", () => {
  const day = { limit: 450, windowMs: DAY, now };

  test("is now while the limit has room", () => {
    expect(earliestSendTime({ ...day, counted: [], place: 450 })).toBe(now);
    expect(earliestSendTime({ ...day, counted: [{ at: now - DAY - 1, count: 450 }], place: 1 })).toBe(now);
  });

  test("is a day after one whose place it takes", () => {
    expect(earliestSendTime({ ...day, counted: [], place: 451 })).toBe(now + DAY);
    const counted = [
      { at: now - 20 * HOUR, count: 100 },
      { at: now - HOUR, count: 350 },
    ];
    expect(earliestSendTime({ ...day, counted, place: 100 })).toBe(now + 4 * HOUR);
    expect(earliestSendTime({ ...day, counted, place: 101 })).toBe(now + 23 * HOUR);
  });

  test("is further days later for a long list", () => {
    expect(earliestSendTime({ ...day, counted: [], place: 2_000 })).toBe(now + 4 * DAY);
    expect(earliestSendTime({ ...day, counted: [], place: 1_800 })).toBe(now + 3 * DAY);
  });

  test("waits for all that is above a limit that was lowered", () => {
    const counted = [
      { at: now - 20 * HOUR, count: 900 },
      { at: now - HOUR, count: 100 },
    ];
    expect(earliestSendTime({ ...day, counted, place: 1 })).toBe(now + 4 * HOUR);
    expect(earliestSendTime({ ...day, counted, place: 400 })).toBe(now + 23 * HOUR);
  });
});

test("newsletters leave a tenth to the mails that people wait for", () => {
  expect([500, 30, 5, 1].map((limit) => limitForKind(limit, "bulk"))).toEqual([450, 27, 4, 1]);
  expect(limitForKind(500, "personal")).toBe(500);
});

test("a pause grows with the times in a row, up to hours", () => {
  expect([1, 2, 9].map((times) => pauseAfterLimit("minute", times) / 60_000)).toEqual([1, 2, 30]);
  expect([1, 2, 9].map((times) => pauseAfterLimit("day", times) / HOUR)).toEqual([1, 2, 4]);
});
