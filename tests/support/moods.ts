import type { Caller } from "~/auth/caller.server";
import { subscriberCookie, visitorCookie } from "~/auth/cookies.server";
import { moodInput } from "~/features/mood/mood.schema";
import { saveMood } from "~/features/mood/mood.server";
import { newReply } from "./prayers";
import { guestCaller, requestSubscription } from "./subscriptions";

let subscribers = 0;

/** A subscriber whose browser has no visitor yet. */
export async function moodSubscriber(): Promise<Caller> {
  const { cookie } = await requestSubscription({ email: `journal-${++subscribers}@example.org` });
  return { ...guestCaller, subscriber: subscriberCookie.read(cookie) };
}

/** Saves a mood. Returns the entry, and the caller of the browser's next request. */
export async function addMood(caller: Caller, input: object = {}) {
  const reply = newReply();
  const parsed = moodInput.parse({ mood: "🙏", date: "2026-11-20", ...input });
  const entry = await saveMood(caller, parsed, reply);
  const visitor = visitorCookie.read(reply.headers.get("Set-Cookie")) ?? caller.visitor!;
  return { entry, caller: { ...caller, visitor }, visitorId: visitor.id };
}
