import type { GoalType, Maturity } from "~/features/growth/growth-choices";
import type { SermonDifficulty, SermonTopic } from "../sermon-choices";
import type { VisitorFacts } from "./learn-taste";

/** The topics that serve a goal. Every sermon serves the two that count sermons, so those tell none apart. */
const topicsOfGoal: Record<GoalType, readonly SermonTopic[]> = {
  prayerMinutes: ["prayer"],
  prayersOffered: ["prayer"],
  bibleStudyMinutes: ["wisdom", "light"],
  versesRead: ["wisdom", "light"],
  spiritualReflections: ["peace", "gratitude"],
  communityEngagement: ["service", "love", "family"],
  sermonMinutes: [],
  sermons: [],
};

/** Whether a topic serves a goal. */
export const servesGoal = (goalType: GoalType, topic: SermonTopic): boolean =>
  topicsOfGoal[goalType].includes(topic);

/** What a topic is good for to a visitor: an open goal, else an area to grow in. `strength` is 0 to 1. */
export function findNeed(
  { goalTypes, growthAreas }: Pick<VisitorFacts, "goalTypes" | "growthAreas">,
  topic: SermonTopic,
): { strength: number; goalType?: GoalType } | undefined {
  const goalType = goalTypes.find((type) => servesGoal(type, topic));
  if (goalType) return { strength: 1, goalType };
  return growthAreas.includes(topic) ? { strength: 0.8 } : undefined;
}

/** Without a profile a beginner's. */
export const suitedDifficulty = (maturity: Maturity | null): SermonDifficulty =>
  maturity === null || maturity === "beginner"
    ? "beginner"
    : maturity === "growing"
      ? "intermediate"
      : "advanced";
