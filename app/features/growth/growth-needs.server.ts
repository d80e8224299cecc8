import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { goalTypes, type GoalType, type Maturity } from "./growth-choices";
import { findWeakFields, MIN_DAYS_TO_JUDGE } from "./profile/day-fields";
import { readRecentDays } from "./profile/recent-days.server";
import { levelOf, maturityOf } from "./profile/level";
import { findProfileRow } from "./profile/profile-row.server";

/** What recommendations need to know of a visitor. */
export interface GrowthNeeds {
  /** Of the goals that are not completed, each once. */
  goalTypes: GoalType[];
  /** Topics of sermons for what the visitor's days show least, the weakest first. */
  growthAreas: string[];
  maturity: Maturity;
  /** When any of it last changed (ISO); null without a profile. */
  changedAt: string | null;
}

/** The topics of sermons that help with a part of the daily metrics. */
const topicsOfField = {
  prayerMinutes: ["prayer"],
  prayersOffered: ["prayer"],
  bibleStudyMinutes: ["wisdom"],
  versesRead: ["wisdom", "light"],
  sermonMinutes: ["faith"],
  spiritualReflections: ["gratitude"],
  communityEngagement: ["service", "love"],
} as const;
const topicsOfLowMood = ["hope", "peace"];

/** Up to this average, days were hard. */
const LOW_MOOD = 4;

/** A visitor's goals and the topics they grow by. Reads alone. */
export async function readGrowthNeeds(from: Kysely<DB>, userId: number): Promise<GrowthNeeds> {
  const profile = await findProfileRow(from, userId);
  const maturity = maturityOf(levelOf(profile?.experiencePoints ?? 0));
  if (!profile) return { goalTypes: [], growthAreas: [], maturity, changedAt: null };
  const open = await from
    .selectFrom("spiritualGoals")
    .select("goalType")
    .where("userId", "=", userId)
    .where("isCompleted", "=", 0)
    .execute();
  const kinds = new Set<string>(open.map(({ goalType }) => goalType));
  const days = await readRecentDays(from, userId);
  return {
    goalTypes: goalTypes.filter((type) => kinds.has(type)),
    growthAreas: toGrowthAreas(days),
    maturity,
    changedAt: profile.updatedAt,
  };
}

function toGrowthAreas(days: Awaited<ReturnType<typeof readRecentDays>>): string[] {
  if (days.length < MIN_DAYS_TO_JUDGE) return [];
  const mood = days.reduce((sum, { moodScore }) => sum + moodScore, 0) / days.length;
  const weak = findWeakFields(days).flatMap((field) => topicsOfField[field]);
  return [...new Set([...(mood <= LOW_MOOD ? topicsOfLowMood : []), ...weak])];
}

/** Remembers when a visitor's recommendations were last computed. The profile does not count as changed by it. */
export async function markRecommendationsUpdated(trx: Kysely<DB>, userId: number, at: string): Promise<void> {
  await trx
    .updateTable("userSpiritualProfiles")
    .set({ lastRecommendationUpdate: at })
    .where("userId", "=", userId)
    .execute();
}
