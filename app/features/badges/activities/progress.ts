import type { BadgeCondition, LibraryBadge } from "~db/library/badges";
import { type ActivityType, activityTypes } from "./activity-types";
import { continueStreak, noStreak, type LocalMoment, type Streak } from "./streak";
import { levelOf } from "../level";

/** The totals of a visitor's activities. */
export interface Progress {
  counts: Record<ActivityType, number>;
  /** Number of distinct days with an activity. */
  activeDays: number;
  mostTypesInDay: number;
  streak: Streak;
  /** Points of the activities and of the badges together. */
  points: number;
  /** Number of badges. */
  badges: number;
}

export const noProgress = (): Progress => ({
  counts: Object.fromEntries(activityTypes.map((type) => [type, 0])) as Record<ActivityType, number>,
  activeDays: 0,
  mostTypesInDay: 0,
  streak: noStreak,
  points: 0,
  badges: 0,
});

export interface Activity extends LocalMoment {
  type: ActivityType;
  points: number;
}

/** `typesThatDay`: number of activity types on this local date, including this one. `isFirstOfDay`: no other so far. */
export interface DayOfActivity {
  isFirstOfDay: boolean;
  typesThatDay: number;
}

/** The progress after one more activity, without the badges that it earns. */
export const addActivity = (progress: Progress, activity: Activity, day: DayOfActivity): Progress => ({
  ...progress,
  counts: { ...progress.counts, [activity.type]: progress.counts[activity.type] + 1 },
  activeDays: progress.activeDays + (day.isFirstOfDay ? 1 : 0),
  mostTypesInDay: Math.max(progress.mostTypesInDay, day.typesThatDay),
  streak: continueStreak(progress.streak, activity),
  points: progress.points + activity.points,
});

/**
 * The newly earned badges, and the progress including them. A badge, or its points, can earn another badge. The order
 * of the library does not matter, because progress never decreases.
 */
export function earnBadges(
  progress: Progress,
  library: readonly LibraryBadge[],
  earned: ReadonlySet<string>,
): { progress: Progress; badges: LibraryBadge[] } {
  const left = library.filter(({ id }) => !earned.has(id));
  const badges: LibraryBadge[] = [];
  for (;;) {
    const next = left.findIndex(
      (badge) => progressTowards(badge.condition, progress) >= badge.requiredProgress,
    );
    if (next === -1) return { progress, badges };
    const [badge] = left.splice(next, 1);
    badges.push(badge!);
    progress = { ...progress, points: progress.points + badge!.points, badges: progress.badges + 1 };
  }
}

/** The progress towards a condition, in the unit of `requiredProgress`. */
export function progressTowards(condition: BadgeCondition, progress: Progress): number {
  switch (condition.kind) {
    case "count":
      return condition.type ? progress.counts[condition.type] : countActivities(progress);
    case "types":
      return condition.types.filter((type) => progress.counts[type] > 0).length;
    case "typesInDay":
      return progress.mostTypesInDay;
    case "days":
      return progress.activeDays;
    case "streak":
      return progress.streak.longest;
    case "level":
      return levelOf(progress.points);
    case "points":
      return progress.points;
    case "badges":
      return progress.badges;
  }
}

export const countActivities = ({ counts }: Progress): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
