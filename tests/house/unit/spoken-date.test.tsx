import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { languages } from "~/i18n/languages";
import { sayDate, sayDay } from "~/i18n/spoken-date.server";
import { SpokenTime } from "~/i18n/spoken-time";

const haiti = "America/Port-au-Prince"; // five hours behind UTC in winter
const now = new Date("2026-11-27T15:00:00Z");
const say = (iso: string) =>
  Object.fromEntries(languages.map((language) => [language, sayDate(iso, language, haiti, now).words]));

test.each([
  ["2026-11-27T14:59:30Z", "à l’instant", "kounye a menm", "just now", "ahora mismo"],
  ["2026-11-27T14:40:00Z", "il y a 20 min", "gen 20 minit", "20 min ago", "hace 20 min"],
  ["2026-11-27T12:00:00Z", "il y a 3 h", "gen 3 èdtan", "3 h ago", "hace 3 h"],
  ["2026-11-27T04:59:00Z", "hier", "yè", "yesterday", "ayer"], // 23:59 in Haiti
  ["2026-11-25T20:00:00Z", "avant-hier", "avanyè", "2 days ago", "anteayer"],
  ["2026-11-21T15:00:00Z", "il y a 6 jours", "gen 6 jou", "6 days ago", "hace 6 días"],
  ["2026-11-20T15:00:00Z", "20/11/2026", "20/11/2026", "11/20/2026", "20/11/2026"],
  ["2026-11-27T15:20:00Z", "dans 20 min", "nan 20 minit", "in 20 min", "dentro de 20 min"],
  ["2026-11-28T15:00:00Z", "demain", "demen", "tomorrow", "mañana"],
  ["2026-11-29T15:00:00Z", "après-demain", "apre demen", "in 2 days", "pasado mañana"],
])("%s is said as people say it", (iso, fr, ht, en, es) => {
  expect(say(iso)).toEqual({ fr, ht, en, es });
});

test("the exact time is at hand: in the tooltip, or beside the words where no other page shows it", () => {
  const at = "2026-11-27T14:40:00.000Z";
  const when = sayDate(at, "ht", haiti, now);
  const html = (isExact: boolean) => renderToStaticMarkup(<SpokenTime {...{ at, when, isExact }} />);
  expect(html(false)).toContain(`<time dateTime="${at}" title="27/11/2026 09:40">gen 20 minit</time>`);
  expect(html(true).replace(/<[^>]+>/g, "")).toBe("gen 20 minit · 27/11/2026 09:40");
  const old = sayDate("2026-11-01T12:00:00Z", "ht", haiti, now);
  const oldHtml = renderToStaticMarkup(<SpokenTime at={at} when={old} isExact />);
  expect(oldHtml.replace(/<[^>]+>/g, "")).toBe("01/11/2026 07:00");
});

test("a page that everybody gets says only the day, so that it changes once a day", () => {
  const [morning, evening] = [new Date("2026-11-27T12:00:00Z"), new Date("2026-11-28T04:00:00Z")];
  for (const at of [morning, evening]) {
    expect(sayDay("2026-11-27T11:59:00Z", "ht", haiti, at)).toBe("jodi a");
    expect(sayDay("2026-11-26T11:59:00Z", "fr", haiti, at)).toBe("hier");
    expect(sayDay("2026-11-25T11:59:00Z", "fr", haiti, at)).toBe("mercredi 25 novembre 2026");
  }
});
