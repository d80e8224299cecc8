import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { latestOccurrence, nextOccurrence } from "~jobs/schedule";
import "~tests/support/areas";
import { freshDatabase } from "~tests/support/database";

const settings = { timeZone: "America/Port-au-Prince", backups: "off" } as const;
const noAi = aiClient(null);

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T23:00:00Z") });
});
afterEach(() => void vi.useRealTimers());

test("a year of mornings at eight o'clock in Haiti brings a new passage every day", async () => {
  const hours = new Map<string, number>();
  for (let morning = 0; morning < 365; morning++) {
    const at = nextOccurrence("publish-daily-content", settings)!;
    vi.setSystemTime(at);
    hours.set(at.toISOString().slice(11), (hours.get(at.toISOString().slice(11)) ?? 0) + 1);
    const { slot } = latestOccurrence("publish-daily-content", settings)!;
    await publishDailyContent(systemCaller(), { date: slot }, noAi);
  }
  // The clocks go forward on 14 March and back on 7 November 2027.
  expect(Object.fromEntries(hours)).toEqual({ "13:00:00.000Z": 72 + 55, "12:00:00.000Z": 238 });
  const rows = await db.selectFrom("dailyContent").select(["date", "language", "reference"]).execute();
  for (const language of ["fr", "ht", "en", "es"]) {
    const ofLanguage = rows.filter((row) => row.language === language);
    expect(new Set(ofLanguage.map(({ date }) => date)).size).toBe(365);
    expect(new Set(ofLanguage.map(({ reference }) => reference)).size).toBe(365);
  }
});
