import { type Caller, systemCaller } from "~/auth/caller.server";
import { subscriberCookie, visitorCookie } from "~/auth/cookies.server";
import { moodFormInput, moodHistoryQuery, moodInput, moodPageQuery } from "~/features/mood/mood.schema";
import { deleteMood, getMoodToday, listMoods, saveMood, saveMoodByForm } from "~/features/mood/mood.server";
import { loadMoods } from "~/features/mood/mood-screen.server";
import { deleteOldMoods } from "~/features/mood/retention.server";
import { moodVisitorData } from "~/features/mood/visitor-data.server";
import { db } from "~db/client";
import { newReply } from "~tests/support/prayers";
import { keepForOneMonth, type QueryPlans } from "~tests/support/query-plan-table";
import { guestCaller, requestSubscription } from "~tests/support/subscriptions";

const entry = { mood: "😔", reflection: "Li di.", date: "2026-11-20" };

/** Adds a subscriber with one entry. */
async function moodVisitor() {
  const { cookie } = await requestSubscription({ email: "marie@example.org" });
  const subscriber: Caller = { ...guestCaller, subscriber: subscriberCookie.read(cookie) };
  const reply = newReply();
  const { id } = await saveMood(subscriber, moodInput.parse(entry), reply);
  const visitor = visitorCookie.read(reply.headers.get("Set-Cookie"))!;
  return { id, visitorId: visitor.id, caller: { ...subscriber, visitor } };
}

export const queryPlans: QueryPlans = {
  verbs: {
    "noting a mood": async () => {
      const { caller } = await moodVisitor();
      await saveMoodByForm(caller, moodFormInput.parse(entry), newReply());
    },
    "reading and deleting moods": async () => {
      const { caller, id } = await moodVisitor();
      await getMoodToday(caller, {});
      await listMoods(caller, moodHistoryQuery.parse({ before: "2026-11-21" }));
      await loadMoods(caller, moodPageQuery.parse({}));
      await deleteMood(caller, { id });
    },
    "a visitor's moods exported, moved and erased": async () => {
      const { visitorId } = await moodVisitor();
      await moodVisitorData.collect(db, visitorId);
      await moodVisitorData.move(db, visitorId, visitorId);
      await moodVisitorData.erase(db, visitorId);
    },
    "deleting old moods": async () => {
      await keepForOneMonth("moodEntries");
      await deleteOldMoods(systemCaller());
    },
  },
};
