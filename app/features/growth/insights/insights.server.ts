import type { Caller } from "~/auth/caller.server";
import { requireReadableProfile, type Profile } from "~/features/accounts/profiles.server";
import { getMinistryToday } from "~/features/devotion/ministry-today.server";
import { shiftDate } from "~/i18n/calendar-date";
import { db } from "~db/client";
import { listOpenGoals } from "../goals/goal-rows.server";
import { toGoal } from "../goals/goal-texts.server";
import { levelOf, levelStart } from "~/features/badges/level";
import { maturityOf } from "../profile/maturity";
import { idList } from "../profile/profile-lists";
import { findProfileRow } from "../profile/profile-row.server";
import type { GrowthProfileInput } from "../profile/profile.schema";
import { INSIGHT_DAYS, readRecentDays } from "../profile/recent-days.server";
import { describeDays, type DescribedDays, type InsightFacts } from "./describe-days.server";
import type { SpiritualGrowth, SpiritualInsights } from "./insights.schema";

/**
 * Insights into the days that were noted for a profile, in the caller's language. Throws AppError 403 for another
 * visitor's, except to administrators with `view_analytics`, and 404.
 */
export async function getSpiritualGrowth(
  caller: Caller,
  { userId }: GrowthProfileInput,
): Promise<SpiritualGrowth> {
  const profile = await requireReadableProfile(caller, userId);
  const { described } = await describeProfile(caller, profile);
  const { summary, growthScore, actions } = described;
  return { insights: summary, growthScore, recommendations: actions };
}

/** What is strong, what can grow and what to do next, for the caller's own profile. */
export async function getSpiritualInsights(caller: Caller): Promise<SpiritualInsights> {
  const profile = await requireReadableProfile(caller, "me");
  const { described, experiencePoints } = await describeProfile(caller, profile);
  const level = levelOf(experiencePoints);
  return {
    spiritualMaturity: maturityOf(level),
    nextLevelRequirement: levelStart(level + 1),
    basis: described.basis,
    strengthAreas: described.strengths,
    improvementAreas: described.improvements,
    recommendedActions: described.actions,
  };
}

async function describeProfile(
  { language }: Caller,
  { kind, id }: Profile,
): Promise<{ described: DescribedDays; experiencePoints: number }> {
  const row = id === null ? undefined : await findProfileRow(db, id);
  const facts: InsightFacts = {
    ...(await readPeriods(id)),
    // Only the visitor may read the texts of their goals.
    goals:
      id === null || kind === "other"
        ? []
        : (await listOpenGoals(db, id)).map((goal) => toGoal(goal, language)),
    completedSermons: row ? idList.decode(row.completedSermons).length : 0,
  };
  return { described: describeDays(facts, language), experiencePoints: row?.experiencePoints ?? 0 };
}

/** The noted days of the last days, and of as many days before. A visitor's date may be ahead of the ministry's. */
async function readPeriods(userId: number | null) {
  const rows = userId === null ? [] : await readRecentDays(db, userId, 2 * INSIGHT_DAYS + 2);
  const ministryToday = await getMinistryToday();
  const newest = rows[0]?.date ?? ministryToday;
  const today = newest > ministryToday ? newest : ministryToday;
  const first = shiftDate(today, 1 - INSIGHT_DAYS);
  const firstEarlier = shiftDate(first, -INSIGHT_DAYS);
  return {
    days: rows.filter(({ date }) => date >= first),
    earlier: rows.filter(({ date }) => date >= firstEarlier && date < first),
    span: INSIGHT_DAYS,
    today,
  };
}
