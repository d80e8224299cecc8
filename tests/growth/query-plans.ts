import { systemCaller } from "~/auth/caller.server";
import { listAchievements, listLockedAchievements } from "~/features/growth/achievements/achievements.server";
import { completeGoal } from "~/features/growth/goals/complete-goal.server";
import { createAdaptiveGoals, generateGoals } from "~/features/growth/goals/generate-goals.server";
import { goalInput } from "~/features/growth/goals/goals.schema";
import { addGoal, deleteGoal, listGoals } from "~/features/growth/goals/goals.server";
import { markRecommendationsUpdated, readGrowthNeeds } from "~/features/growth/growth-needs.server";
import { getSpiritualGrowth, getSpiritualInsights } from "~/features/growth/insights/insights.server";
import { metricsFormInput, metricsInput, metricsQuery } from "~/features/growth/metrics/metrics.schema";
import {
  getMetricsOfDay,
  listMetrics,
  saveMetrics,
  saveMetricsByForm,
} from "~/features/growth/metrics/metrics.server";
import { loadGrowthWeeks } from "~/features/growth/metrics/weeks.server";
import { getSpiritualProfile, getSpiritualProfileV2 } from "~/features/growth/profile/profile.server";
import { deleteOldGrowth } from "~/features/growth/retention.server";
import { growthVisitorData } from "~/features/growth/visitor-data.server";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { applyTotals } from "~tests/support/growth";
import { newReply } from "~tests/support/prayers";
import { keepForOneMonth, type QueryPlans } from "~tests/support/query-plan-table";
import { addVisitor } from "~tests/support/visitors";

const day = () => ({ userId: "me", date: dateIn("UTC"), prayerMinutes: 30 });
const ownGoal = goalInput.parse({ goalType: "prayerMinutes", title: "Priye", targetValue: 20 });
const unlimited = async () => undefined;

export const queryPlans: QueryPlans = {
  verbs: {
    "noting a day and completing a goal": async () => {
      const { caller } = await addVisitor();
      const { id } = await addGoal(caller, ownGoal, newReply());
      await saveMetrics(caller, metricsInput.parse(day()), newReply());
      await saveMetricsByForm(caller, metricsFormInput.parse(day()), newReply());
      await completeGoal(caller, { id });
      await deleteGoal(caller, { id });
    },
    "generating goals": async () => {
      const { caller } = await addVisitor();
      await createAdaptiveGoals(caller, { timeZone: undefined }, newReply());
      await generateGoals(caller, { userId: "me", timeZone: undefined }, newReply(), unlimited);
    },
    "reading a visitor's growth": async () => {
      const { caller, id } = await addVisitor();
      await addGoal(caller, ownGoal, newReply());
      await saveMetrics(caller, metricsInput.parse(day()), newReply());
      await getSpiritualProfile(caller, { userId: "me" });
      await getSpiritualProfileV2(caller);
      await listGoals(caller);
      await listAchievements(caller);
      await listLockedAchievements(caller);
      await getSpiritualGrowth(caller, { userId: "me" });
      await getSpiritualInsights(caller);
      await loadGrowthWeeks(caller);
      await listMetrics(caller, metricsQuery.parse({ userId: "me", before: "2999-01-01" }));
      await getMetricsOfDay(caller, { date: "2026-11-20" });
      await readGrowthNeeds(db, id);
      await markRecommendationsUpdated(db, id, new Date().toISOString());
    },
    "sermons added up": async () => {
      const { caller, id } = await addVisitor();
      await addGoal(caller, { ...ownGoal, goalType: "sermons" }, newReply());
      await applyTotals(id, { completedSermons: [1], completedAt: [new Date().toISOString()] });
    },
    "a visitor's growth exported, moved and erased": async () => {
      const [from, to] = [await addVisitor(), await addVisitor()];
      await addGoal(from.caller, ownGoal, newReply());
      await saveMetrics(from.caller, metricsInput.parse(day()), newReply());
      await growthVisitorData.collect(db, from.id);
      await db.transaction().execute((trx) => growthVisitorData.move(trx, from.id, to.id));
      await growthVisitorData.erase(db, to.id);
    },
    "deleting old days and goals": async () => {
      await keepForOneMonth("growthDays");
      await deleteOldGrowth(systemCaller());
    },
  },
};
