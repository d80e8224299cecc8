import { expect } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { subscriberCookie, visitorCookie } from "~/auth/cookies.server";
import { moodInput } from "~/features/mood/mood.schema";
import { saveMood } from "~/features/mood/mood.server";
import { openBrowser, type Browser } from "~tests/support/prayer-browser";
import { newReply } from "~tests/support/prayers";
import { guestCaller, requestSubscription } from "~tests/support/subscriptions";

let subscribers = 0;
const subscribe = async () =>
  (await requestSubscription({ email: `journal-${++subscribers}@example.org` })).cookie;

/** A subscriber whose browser has no visitor yet. */
export const moodSubscriber = async (): Promise<Caller> => ({
  ...guestCaller,
  subscriber: subscriberCookie.read(await subscribe()),
});

/** Saves a mood. Returns the entry, and the caller of the browser's next request. */
export async function addMood(caller: Caller, input: object = {}) {
  const reply = newReply();
  const parsed = moodInput.parse({ mood: "🙏", date: "2026-11-20", ...input });
  const entry = await saveMood(caller, parsed, reply);
  const visitor = visitorCookie.read(reply.headers.get("Set-Cookie")) ?? caller.visitor!;
  return { entry, caller: { ...caller, visitor }, visitorId: visitor.id };
}

/** What a browser sends to save a mood. */
export const moodEntry = {
  mood: "🙏",
  moodText: "grateful",
  reflection: "Mèsi pou manman m ki refè.",
  date: "2026-11-20",
};

/** The browser of a subscriber. */
export const openMoodBrowser = async (): Promise<Browser> => openBrowser((await subscribe()).split(";")[0]!);

/** Saves a mood through the API and returns its entry. */
export async function noteMood(browser: Browser, more: Record<string, unknown> = {}) {
  const answer = await browser.call("POST", "/api/mood-tracking", { ...moodEntry, ...more });
  expect([200, 201]).toContain(answer.status);
  return (await answer.json()) as { id: number; date: string; moodText: string; verseReflection: string };
}
