import type { Caller } from "~/auth/caller.server";
import { getMinistryToday } from "~/features/devotion/ministry-today.server";
import { toGoalOnScreen } from "~/features/growth/goal-to-screen.server";
import { listGoals } from "~/features/growth/goals/goals.server";
import { getSpiritualGrowth } from "~/features/growth/insights/insights.server";
import { hasMetricsConsent, listMetrics } from "~/features/growth/metrics/metrics.server";
import type { SpiritualProfile } from "~/features/growth/profile/profile.schema";
import { getSpiritualProfile } from "~/features/growth/profile/profile.server";
import { listRecommendations } from "~/features/sermons/recommendations/recommendations.server";
import { formatNumber } from "~/i18n/format";
import { canInitializeSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { isDemoMode } from "~/settings/demo-mode.server";
import { getSettings } from "~/settings/settings.server";
import type { EngagementTab } from "~/features/growth/page-choices";

const own = { userId: "me" };
/** The first stands alone, the others in two columns. */
const SHOWN_RECOMMENDATIONS = 9;
/** Today is one of three dates, depending on the visitor's time zone. */
const NEWEST_DAYS = 3;

/** What the page shows of the caller's own profile; empty defaults before there is one. */
export async function showEngagement(caller: Caller, tab: EngagementTab) {
  const profile = await getSpiritualProfile(caller, own);
  return {
    summary: toSummary(caller, profile),
    recommendations: tab === "recommendations" ? await showRecommendations(caller, profile) : null,
    growth: tab === "growth" ? await showGrowth(caller) : null,
    goals: tab === "goals" ? await showGoals(caller) : null,
    metrics: tab === "metrics" ? await showMetrics(caller) : null,
    demo: tab === "recommendations" ? await offerDemo(caller) : null,
  };
}
export type EngagementScreen = Awaited<ReturnType<typeof showEngagement>>;

function toSummary({ language }: Caller, profile: SpiritualProfile) {
  const number = (value: number) => formatNumber(value, language);
  return {
    maturity: profile.spiritualMaturity,
    level: number(profile.spiritualLevel),
    points: number(profile.experiencePoints),
    completed: number(profile.completedSermons.length),
    hours: number(Math.floor(profile.totalWatchTime / 60)),
    goals: number(profile.spiritualGoals.length),
  };
}

async function showRecommendations(caller: Caller, { favoriteSermons }: SpiritualProfile) {
  const recommendations = await listRecommendations(caller, own);
  return recommendations
    .slice(0, SHOWN_RECOMMENDATIONS)
    .map(({ sermonId, recommendationScore, recommendationReason, sermon }) => ({
      sermonId,
      title: sermon.title,
      description: sermon.description,
      topic: sermon.topic,
      difficulty: sermon.difficulty,
      minutes: formatNumber(Math.max(1, Math.round(sermon.duration / 60)), caller.language),
      percent: formatNumber(Math.round(recommendationScore * 100), caller.language),
      reason: recommendationReason,
      isFavorite: favoriteSermons.includes(sermonId),
    }));
}
export type RecommendationOnScreen = Awaited<ReturnType<typeof showRecommendations>>[number];

async function showGrowth(caller: Caller) {
  const { insights, growthScore, recommendations } = await getSpiritualGrowth(caller, own);
  return {
    insights,
    score: growthScore,
    scoreText: formatNumber(growthScore, caller.language),
    recommendations,
  };
}

async function showGoals(caller: Caller) {
  const { timeZone } = (await getSettings()).publishing;
  const goals = await listGoals(caller);
  return goals
    .filter(({ isCompleted }) => !isCompleted)
    .map((goal) => toGoalOnScreen(goal, { language: caller.language, timeZone }));
}

async function showMetrics(caller: Caller) {
  const days = await listMetrics(caller, { ...own, limit: NEWEST_DAYS });
  return {
    /** Today in the ministry's time zone, until the browser provides its own date. */
    today: await getMinistryToday(),
    notedDays: days.map(({ date }) => date),
    hasConsented: await hasMetricsConsent(caller),
  };
}

/** Why the demo sermons are offered; null when they are not. */
async function offerDemo(caller: Caller): Promise<"demo" | "team" | null> {
  if (!(await canInitializeSermons(caller))) return null;
  return (await isDemoMode()) ? "demo" : "team";
}
