import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { goalTypes, type GoalType, type Maturity } from "./growth-choices";
import { findWeakFields, MIN_DAYS_TO_JUDGE } from "./profile/day-fields";
import { readRecentDays } from "./profile/recent-days.server";
import { levelOf } from "~/features/badges/level";
import { maturityOf } from "./profile/maturity";
import { findProfileRow } from "./profile/profile-row.server";

/** What recommendations need to know about a visitor. */
export interface GrowthNeeds {
  /** The types of the open goals, without duplicates. */
  goalTypes: GoalType[];
  /** Sermon topics for a low mood, then for the weakest fields of the visitor's days, the weakest first. */
  growthAreas: string[];
  maturity: Maturity;
  /** When any of it last changed (ISO); null without a profile. */
  changedAt: string | null;
}

/** The sermon topics that help with a field of the daily metrics. */
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

/** Up to this average mood, the days count as hard. */
const LOW_MOOD = 4;

/** A visitor's open goals, and the topics that help them grow. Read-only. */
export async function readGrowthNeeds(from: Kysely<DB>, userId: number): Promise<GrowthNeeds> {
  const profile = await findProfileRow(from, userId);
  const maturity = maturityOf(levelOf(profile?.experiencePoints ?? 0));
  if (!profile) return { goalTypes: [], growthAreas: [], maturity, changedAt: null };
  const open = await from
    .selectFrom("spiritualGoals")
    .select("goalType")
    .where("userId", "=", userId)
    .where("isCompleted", "=", false)
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

/** Records when a visitor's recommendations were last computed. The profile's `updatedAt` stays. */
export async function markRecommendationsUpdated(trx: Kysely<DB>, userId: number, at: string): Promise<void> {
  await trx
    .updateTable("userSpiritualProfiles")
    .set({ lastRecommendationUpdate: at })
    .where("userId", "=", userId)
    .execute();
}
