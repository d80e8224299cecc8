import { expect, test } from "vitest";
import { listMovingDays, movingDayOn } from "~db/library/moving-days";

// Easter Sundays of the Gregorian calendar, from the tables of the United States Naval Observatory.
const easterDays = {
  2024: "03-31",
  2025: "04-20",
  2026: "04-05",
  2027: "03-28",
  2028: "04-16",
  2029: "04-01",
  2030: "04-21",
  2035: "03-25",
  2038: "04-25",
  2049: "04-18",
  2076: "04-19",
  2100: "03-28",
};
const years = Array.from({ length: 100 }, (_, index) => 2025 + index);
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

test("Easter is on the day of the calendar", () => {
  for (const [year, day] of Object.entries(easterDays))
    expect(listMovingDays(Number(year)).easter).toBe(`${year}-${day}`);
});

test("the moving days of 2026 and 2027", () => {
  expect(listMovingDays(2026)).toEqual({
    "ash-wednesday": "2026-02-18",
    "world-day-of-prayer": "2026-03-06",
    "palm-sunday": "2026-03-29",
    "maundy-thursday": "2026-04-02",
    "good-friday": "2026-04-03",
    "holy-saturday": "2026-04-04",
    easter: "2026-04-05",
    "easter-monday": "2026-04-06",
    ascension: "2026-05-14",
    pentecost: "2026-05-24",
    "mothers-day-us": "2026-05-10",
    "mothers-day-haiti": "2026-05-31",
    "fathers-day-us": "2026-06-21",
    "fathers-day-haiti": "2026-06-28",
    thanksgiving: "2026-11-26",
    "advent-1": "2026-11-29",
    "advent-2": "2026-12-06",
    "advent-3": "2026-12-13",
    "advent-4": "2026-12-20",
  });
  expect(listMovingDays(2027)).toMatchObject({
    "ash-wednesday": "2027-02-10",
    pentecost: "2027-05-16",
    "mothers-day-haiti": "2027-05-30",
    thanksgiving: "2027-11-25",
    "advent-1": "2027-11-28",
  });
});

test("each moving day keeps its weekday and its place over a hundred years", () => {
  for (const year of years) {
    const days = listMovingDays(year);
    for (const sunday of [
      "palm-sunday",
      "easter",
      "pentecost",
      "mothers-day-us",
      "mothers-day-haiti",
    ] as const)
      expect(weekday(days[sunday]), `${year} ${sunday}`).toBe(0);
    for (const sunday of ["fathers-day-us", "fathers-day-haiti", "advent-1", "advent-4"] as const)
      expect(weekday(days[sunday]), `${year} ${sunday}`).toBe(0);
    for (const thursday of ["maundy-thursday", "ascension", "thanksgiving"] as const)
      expect(weekday(days[thursday]), `${year} ${thursday}`).toBe(4);
    expect(weekday(days["ash-wednesday"]), `${year}`).toBe(3);
    expect(days.easter >= `${year}-03-22` && days.easter <= `${year}-04-25`, days.easter).toBe(true);
    expect(daysBetween(days["ash-wednesday"], days.easter)).toBe(46);
    expect(days["mothers-day-haiti"] >= `${year}-05-25` && days["mothers-day-haiti"] <= `${year}-05-31`).toBe(
      true,
    );
    expect(days.thanksgiving >= `${year}-11-22` && days.thanksgiving <= `${year}-11-28`).toBe(true);
    expect(days["advent-1"] >= `${year}-11-27` && days["advent-4"] <= `${year}-12-24`).toBe(true);
  }
});

test("Pentecost wins over Mother's Day", () => {
  expect(listMovingDays(2023)["mothers-day-haiti"]).toBe(listMovingDays(2023).pentecost);
  expect(movingDayOn("2023-05-28")).toBe("pentecost");
  expect(movingDayOn("2026-11-20")).toBeNull();
});
