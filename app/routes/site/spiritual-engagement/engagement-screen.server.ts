import type { Caller } from "~/auth/caller.server";
import { getMinistryToday } from "~/features/devotion/ministry-today.server";
import { toGoalOnScreen } from "~/features/growth/goal-to-screen.server";
import { listGoals } from "~/features/growth/goals/goals.server";
import { getSpiritualGrowth } from "~/features/growth/insights/insights.server";
import { hasMetricsConsent, listMetrics } from "~/features/growth/metrics/metrics.server";
import type { SpiritualProfile } from "~/features/growth/profile/profile.schema";
import { getSpiritualProfile } from "~/features/growth/profile/profile.server";
import { toRecommendation } from "~/features/sermons/recommendations/recommendation-card";
import type { RecommendationWithReasons } from "~/features/sermons/recommendations/recommendations.schema";
import { minutesOf } from "~/features/sermons/page/sermon-card";
import { listDifferentRecommendations } from "~/features/sermons/recommendations/recommendations.server";
import { formatNumber } from "~/i18n/format";
import { canInitializeSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { isDemoMode } from "~/settings/demo-mode.server";
import { getStats } from "~/features/badges/badges.server";
import { toShownLevel } from "~/features/badges/level";
import { getSettings } from "~/settings/settings.server";
import type { EngagementTab } from "~/features/growth/page-choices";

const own = { userId: "me" };
const SHOWN_RECOMMENDATIONS = 3;
/** Today is one of three dates, depending on the visitor's time zone. */
const NEWEST_DAYS = 3;

/** What the page shows of the caller's own profile; empty defaults before there is one. */
export async function showEngagement(caller: Caller, tab: EngagementTab) {
  const profile = await getSpiritualProfile(caller, own);
  const { totalPoints } = await getStats(caller, own);
  return {
    summary: toSummary(caller, profile),
    level: toShownLevel({ totalPoints, experiencePoints: profile.experiencePoints }, caller.language),
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
    completed: number(profile.completedSermons.length),
    hours: number(Math.floor(profile.totalWatchTime / 60)),
    goals: number(profile.spiritualGoals.length),
  };
}

async function showRecommendations(caller: Caller, { favoriteSermons }: SpiritualProfile) {
  const recommendations = await listDifferentRecommendations(caller, SHOWN_RECOMMENDATIONS);
  return withDifferentReasons(recommendations).map(({ recommendation, reason }) => ({
    ...toRecommendation(recommendation, caller.language),
    description: recommendation.description,
    topic: recommendation.topic,
    minutes:
      recommendation.duration === 0 ? "" : formatNumber(minutesOf(recommendation.duration), caller.language),
    reason,
    isFavorite: favoriteSermons.includes(recommendation.sermonId),
  }));
}

/** Gives each recommendation its most important reason that no earlier one has; null when there is none. */
function withDifferentReasons(recommendations: RecommendationWithReasons[]) {
  const used = new Set<string>();
  return recommendations.map((recommendation) => {
    const reason = recommendation.reasoning.find((text) => !used.has(text)) ?? null;
    if (reason) used.add(reason);
    return { recommendation, reason };
  });
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
