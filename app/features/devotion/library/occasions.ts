import { movingDayOn } from "~db/library/moving-days";

/** Days of the year that have a name, as `MM-DD`. */
const fixedDays = [
  "01-01",
  "01-02",
  "01-06",
  "01-12",
  "02-14",
  "05-01",
  "05-18",
  "09-01",
  "09-02",
  "09-03",
  "10-31",
  "11-01",
  "11-02",
  "11-18",
  "12-24",
  "12-25",
  "12-26",
  "12-31",
];

/** The keys of the names of what a date (`YYYY-MM-DD`) remembers. The moving day is first, as it decides the devotion. */
export function listOccasions(date: string): string[] {
  const movingDay = movingDayOn(date);
  const day = date.slice("YYYY-".length);
  return [
    ...(movingDay ? [`admin-library:movingDays.${movingDay}`] : []),
    ...(fixedDays.includes(day) ? [`admin-library:fixedDays.${day}`] : []),
  ];
}
