import { expect } from "vitest";
import { applySermonTotals, type SermonTotals } from "~/features/growth/sermon-totals.server";
import type { Metrics } from "~/features/growth/metrics/metrics.schema";
import type { Goal } from "~/features/growth/goals/goals.schema";
import type { GrowthProgress } from "~/features/growth/achievements/achievements.schema";
import { db } from "~db/client";
import { callApi } from "./requests";

const noSermons: SermonTotals = {
  watchedSermons: [],
  favoriteSermons: [],
  completedSermons: [],
  completedAt: [],
  totalWatchTime: 0,
  averageSessionLength: 0,
  preferredTopics: [],
  preferredDifficulty: "beginner",
  experience: 0,
};

/** Stores totals of sermons, as the sermons' own verbs do. */
export const applyTotals = (userId: number, totals: Partial<SermonTotals>) =>
  db.transaction().execute((trx) => applySermonTotals(trx, userId, { ...noSermons, ...totals }));

/** A day as the form sends it. */
export const dayFields = {
  prayerMinutes: 20,
  bibleStudyMinutes: 15,
  sermonMinutes: 0,
  versesRead: 10,
  prayersOffered: 3,
  spiritualReflections: 1,
  communityEngagement: 0,
  moodScore: 7,
};

/** A browser: it keeps the visitor cookie that answers set, and has an address of its own. */
export interface GrowthBrowser {
  headers: () => Record<string, string>;
  call(method: string, path: string, json?: unknown): Promise<Response>;
}

let browsers = 0;

export function openGrowthBrowser(): GrowthBrowser {
  const from = `3fff:f${(++browsers).toString(16)}::1`;
  let cookie = "";
  const headers = (): Record<string, string> => (cookie ? { Cookie: cookie } : {});
  return {
    headers,
    async call(method, path, json) {
      const answer = await callApi(method, path, {
        from,
        headers: headers(),
        ...(json !== undefined && { json }),
      });
      cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
      return answer;
    },
  };
}

/** Notes a day through the API. */
export async function noteDay(browser: GrowthBrowser, date: string, more: Record<string, unknown> = {}) {
  const answer = await browser.call("POST", "/api/user/me/spiritual-metrics", {
    ...dayFields,
    date,
    ...more,
  });
  expect([200, 201]).toContain(answer.status);
  return (await answer.json()) as Metrics & GrowthProgress;
}

/** Adds a custom goal through the API. */
export async function addOwnGoal(browser: GrowthBrowser, more: Record<string, unknown> = {}) {
  const answer = await browser.call("POST", "/api/spiritual/goals", {
    goalType: "prayerMinutes",
    title: "Priye chak maten",
    targetValue: 30,
    ...more,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Goal;
}

export const listOwnGoals = async (browser: GrowthBrowser) =>
  (await (await browser.call("GET", "/api/spiritual/goals")).json()) as Goal[];
