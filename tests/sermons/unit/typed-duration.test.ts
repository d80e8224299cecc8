import { expect, test } from "vitest";
import { formatDuration, parseDuration } from "~/features/sermons/library/typed-duration";

test.each([
  ["42:15", 2535],
  ["1:02:30", 3750],
  ["42", 2520],
  [" 90:00 ", 5400],
  ["0:45", 45],
])("%s is %d seconds", (typed, seconds) => expect(parseDuration(typed)).toBe(seconds));

test.each(["", "42:60", "1:2:3:4", "-5", "1.5", "une heure", "42:5"])("%j is not a duration", (typed) =>
  expect(parseDuration(typed)).toBeNull(),
);

test("a duration is formatted in a form that can be typed", () => {
  for (const seconds of [1, 59, 60, 2535, 3599, 3600, 3750, 43_200])
    expect(parseDuration(formatDuration(seconds)), formatDuration(seconds)).toBe(seconds);
  expect(formatDuration(3750)).toBe("1:02:30");
});
