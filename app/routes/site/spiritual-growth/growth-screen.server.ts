import type { Caller } from "~/auth/caller.server";
import type { Achievement, LockedAchievement } from "~/features/growth/achievements/achievements.schema";
import { listAchievements, listLockedAchievements } from "~/features/growth/achievements/achievements.server";
import { getStats } from "~/features/badges/badges.server";
import { toShownLevel } from "~/features/badges/level";
import { toGoalOnScreen } from "~/features/growth/goal-to-screen.server";
import { listGoals } from "~/features/growth/goals/goals.server";
import { getSpiritualInsights } from "~/features/growth/insights/insights.server";
import { loadGrowthWeeks } from "~/features/growth/metrics/weeks.server";
import { getSpiritualProfileV2 } from "~/features/growth/profile/profile.server";
import { toRecommendation } from "~/features/sermons/recommendations/recommendation-card";
import { listDifferentRecommendations } from "~/features/sermons/recommendations/recommendations.server";
import { formatDateIn, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import type { GrowthPageTab } from "~/features/growth/page-choices";
import { drawWeeks } from "./draw-weeks.server";

const RECENT_ACHIEVEMENTS = 4;
const SHOWN_RECOMMENDATIONS = 3;

/** What the page shows of the caller's own growth; empty defaults before there is any. */
export async function showGrowth(caller: Caller, tab: GrowthPageTab) {
  const { timeZone } = (await getSettings()).publishing;
  const reader = { language: caller.language, timeZone };
  const { experiencePoints, spiritualMaturity } = await getSpiritualProfileV2(caller);
  const { totalPoints } = await getStats(caller, { userId: "me" });
  return {
    level: toShownLevel({ totalPoints, experiencePoints }, caller.language),
    maturity: spiritualMaturity,
    overview: tab === "overview" ? await showOverview(caller, reader) : null,
    goals: tab === "goals" ? await showGoals(caller, reader) : null,
    recommendations: tab === "recommendations" ? await showRecommendations(caller) : null,
    achievements: tab === "achievements" ? await showAchievements(caller, reader) : null,
  };
}
export type GrowthScreen = Awaited<ReturnType<typeof showGrowth>>;

interface Reader {
  language: Language;
  timeZone: string;
}

async function showOverview(caller: Caller, reader: Reader) {
  const { basis, strengthAreas, improvementAreas, recommendedActions } = await getSpiritualInsights(caller);
  const achievements = await listAchievements(caller);
  return {
    basis,
    strengths: strengthAreas,
    opportunities: improvementAreas,
    actions: recommendedActions,
    recent: achievements.slice(0, RECENT_ACHIEVEMENTS).map((found) => toAchievement(found, reader)),
    weeks: drawWeeks(await loadGrowthWeeks(caller), caller.language),
  };
}

async function showGoals(caller: Caller, reader: Reader) {
  const goals = (await listGoals(caller)).map((goal) => toGoalOnScreen(goal, reader));
  return {
    active: goals.filter(({ isCompleted }) => !isCompleted),
    reached: goals.filter(({ isCompleted }) => isCompleted),
  };
}

async function showRecommendations(caller: Caller) {
  const recommendations = await listDifferentRecommendations(caller, SHOWN_RECOMMENDATIONS);
  return recommendations.map((recommendation) => ({
    ...toRecommendation(recommendation, caller.language),
    reasoning: recommendation.reasoning,
    expectedGrowth: recommendation.expectedGrowth,
  }));
}

async function showAchievements(caller: Caller, reader: Reader) {
  const unlocked = await listAchievements(caller);
  const locked = await listLockedAchievements(caller);
  return {
    unlocked: unlocked.map((found) => toAchievement(found, reader)),
    locked: locked.map((found) => toLocked(found, reader.language)),
  };
}

const toAchievement = (achievement: Achievement, { language, timeZone }: Reader) => {
  const { id, title, description, category, experiencePoints, unlockedAt } = achievement;
  return {
    ...{ id, title, description, category },
    points: formatNumber(experiencePoints, language),
    day: formatDateIn(unlockedAt, language, timeZone),
  };
};
export type AchievementOnScreen = ReturnType<typeof toAchievement>;

const toLocked = (achievement: LockedAchievement, language: Language) => {
  const { achievementType, title, description, category, experiencePoints } = achievement;
  const done = Math.min(achievement.progress, achievement.requiredProgress);
  return {
    ...{ achievementType, title, description, category, done, goal: achievement.requiredProgress },
    points: formatNumber(experiencePoints, language),
    doneText: formatNumber(done, language),
    goalText: formatNumber(achievement.requiredProgress, language),
  };
};
export type LockedOnScreen = ReturnType<typeof toLocked>;
