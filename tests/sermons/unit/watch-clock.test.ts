import { expect, test } from "vitest";
import { createWatchClock, formatClock, resumeAt } from "~/routes/site/sermons/watch-clock";

const fresh = { minutes: 0, percentage: 0, position: 0 };

test("played time counts in minutes and as the percentage reached", () => {
  const clock = createWatchClock(fresh);
  for (let at = 0; at <= 150; at += 0.5) clock.tick(at, 600);
  expect(clock.report()).toEqual({ watchTimeMinutes: 2, progressPercentage: 25, positionSeconds: 150 });
});

test("a jump forward counts nothing until playback continues there", () => {
  const clock = createWatchClock(fresh);
  clock.tick(0, 600);
  clock.tick(540, 600);
  expect(clock.report()).toEqual({ watchTimeMinutes: 0, progressPercentage: 0, positionSeconds: 540 });
  clock.tick(541, 600);
  expect(clock.report()).toMatchObject({ progressPercentage: 90 });
});

test("going back moves the position and keeps minutes and percentage", () => {
  const clock = createWatchClock({ minutes: 9, percentage: 95, position: 570 });
  clock.tick(570, 600);
  clock.tick(10, 600);
  clock.tick(11, 600);
  expect(clock.report()).toEqual({ watchTimeMinutes: 9, progressPercentage: 95, positionSeconds: 11 });
});

test("an unknown length or a watch time of more than a day keeps the report valid", () => {
  const clock = createWatchClock({ minutes: 1_439, percentage: 3, position: 0 });
  for (let at = 0; at <= 300; at += 5) clock.tick(at, 0);
  expect(clock.report()).toEqual({ watchTimeMinutes: 1_440, progressPercentage: 3, positionSeconds: 300 });
});

test("playback resumes at the saved position, unless that is in the first or last seconds", () => {
  expect([resumeAt(9, 600), resumeAt(10, 600), resumeAt(580, 600), resumeAt(590, 600)]).toEqual([
    0, 10, 580, 0,
  ]);
  expect([formatClock(0), formatClock(245.9), formatClock(3_723)]).toEqual(["0:00", "4:05", "1:02:03"]);
});
