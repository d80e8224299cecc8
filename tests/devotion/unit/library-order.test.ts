import { expect, test } from "vitest";
import {
  devotionOn,
  libraryKey,
  type DevotionKey,
  type OwnDevotion,
  type TeamLibrary,
} from "~/features/devotion/library/library-order";
import { shiftDate } from "~/i18n/calendar-date";
import { curatedFor } from "~db/library/devotions";

const own = (id: number, day: string | null): OwnDevotion => ({
  id,
  code: `own-${id}`,
  day,
  theme: "hope",
  author: "Marie",
  updatedAt: "2026-11-01T00:00:00.000Z",
  texts: {
    fr: { verse: "v", reference: "Jean 1:1", version: null, explanation: "e", motivation: "m" },
  },
});
const nothing: TeamLibrary = { own: [], dates: new Map(), leftOut: new Set() };
const days = Array.from({ length: 800 }, (_, at) => shiftDate("2026-11-28", at));
const keysWith = (team: Partial<TeamLibrary>) =>
  days.map((date) => devotionOn(date, { ...nothing, ...team }).key);
const changedDays = (team: Partial<TeamLibrary>, before: Partial<TeamLibrary> = {}) => {
  const [old, now] = [keysWith(before), keysWith(team)];
  return days.filter((_, at) => now[at] !== old[at]);
};
const curated = (date: string) => libraryKey(curatedFor(date));

test("a date, the team's day, the moving day, the day of the year: in this order", () => {
  const easter = "2027-03-28";
  const why = (team: Partial<TeamLibrary>, date = easter) => devotionOn(date, { ...nothing, ...team }).why;
  expect(why({}, "2026-11-28")).toBe("day");
  expect(why({})).toBe("movingDay");
  expect(why({ own: [own(1, "03-28")] })).toBe("own");
  expect(why({ own: [own(1, "03-28")], dates: new Map([[easter, curated("2027-07-01")]]) })).toBe("date");
  expect(devotionOn(easter, { ...nothing, dates: new Map([[easter, "own:7"]]) }).why).toBe("movingDay");
});

test("without the moving day's text, the day of the year's comes", () => {
  const day = devotionOn("2027-03-28", { ...nothing, leftOut: new Set([curated("2027-03-28")]) });
  expect(day.library).toBe(curatedFor("2028-03-28"));
});

test("a change of one day changes no other", () => {
  expect(changedDays({ own: [own(1, "07-01")] })).toEqual(["2027-07-01", "2028-07-01"]);
  expect(changedDays({ leftOut: new Set([curated("2027-07-02")]) })).toEqual(["2027-07-02", "2028-07-02"]);
  expect(changedDays({ dates: new Map([["2027-07-03", "library:cheerful-giver"]]) })).toEqual(["2027-07-03"]);
  expect(changedDays({ own: [own(1, null)] })).toEqual([]);
});

test("a day that is left out gets an own one for any day, else one from half a year away", () => {
  const leftOut = new Set<DevotionKey>([curated("2027-07-02")]);
  const filled = devotionOn("2027-07-02", { ...nothing, leftOut });
  expect(filled.why).toBe("instead");
  const nearest = days.find((date) => date > "2027-02-28" && devotionOn(date, nothing).key === filled.key);
  expect(nearest && nearest > "2027-12-01" && nearest < "2028-02-01").toBe(true);
  expect(devotionOn("2027-07-02", { ...nothing, leftOut, own: [own(1, null)] }).key).toBe("own:1");
});

test("another own one for any day takes only days from those before it", () => {
  const leftOut = new Set(["2027-07-02", "2027-07-05", "2027-08-09", "2027-09-10"].map(curated));
  const before = { leftOut, own: [own(1, null), own(2, null)] };
  const after = { leftOut, own: [...before.own, own(3, null)] };
  for (const date of changedDays(after, before))
    expect(devotionOn(date, { ...nothing, ...after }).key).toBe("own:3");
});

test("without anything left, a left-out day still has a text", () => {
  const leftOut = new Set(days.map(curated));
  expect(devotionOn("2027-07-02", { ...nothing, leftOut }).library).toBeTruthy();
});
