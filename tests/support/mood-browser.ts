import { expect } from "vitest";
import { requestSubscription } from "./subscriptions";
import { callApi } from "./requests";

/** What a browser sends to save a mood. */
export const moodEntry = {
  mood: "🙏",
  moodText: "grateful",
  reflection: "Mèsi pou manman m ki refè.",
  date: "2026-11-20",
};

/** A browser: it keeps the cookies that answers set. */
export interface MoodBrowser {
  cookie: string;
  call(method: string, path: string, json?: unknown): Promise<Response>;
}

let browsers = 0;

/** A browser, subscribed by default, with an address in its own /48 (RFC 9637), so that limits do not mix. */
export async function openMoodBrowser({ isSubscribed = true } = {}): Promise<MoodBrowser> {
  const number = ++browsers;
  const from = `3fff:e${(number % 0x1000).toString(16)}:${(number >> 12).toString(16)}::1`;
  const jar = new Map<string, string>();
  const keep = (cookies: string[]) => {
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair);
    }
  };
  if (isSubscribed) keep([(await requestSubscription({ email: `mood-${number}@example.org` })).cookie]);
  const cookies = () => [...jar.values()].join("; ");
  return {
    get cookie() {
      return cookies();
    },
    async call(method, path, json) {
      const headers: Record<string, string> = jar.size > 0 ? { Cookie: cookies() } : {};
      const answer = await callApi(method, path, { from, headers, ...(json !== undefined && { json }) });
      keep(answer.headers.getSetCookie());
      return answer;
    },
  };
}

/** Saves a mood through the API and returns its entry. */
export async function noteMood(browser: MoodBrowser, more: Record<string, unknown> = {}) {
  const answer = await browser.call("POST", "/api/mood-tracking", { ...moodEntry, ...more });
  expect([200, 201]).toContain(answer.status);
  return (await answer.json()) as { id: number; date: string; moodText: string; verseReflection: string };
}
