import type { GoalType, Maturity } from "~/features/growth/growth-choices";
import type { SermonDifficulty, SermonTopic } from "../sermon-choices";
import type { VisitorFacts } from "./learn-taste";

/** The topics that serve a goal. Any sermon serves the two goals that count sermons, so those favour no topic. */
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

/** The visitor's need that a topic serves: an open goal, else an area to grow in. `strength` is 0 to 1. */
export function findNeed(
  { goalTypes, growthAreas }: Pick<VisitorFacts, "goalTypes" | "growthAreas">,
  topic: SermonTopic,
): { strength: number; goalType?: GoalType } | undefined {
  const goalType = goalTypes.find((type) => servesGoal(type, topic));
  if (goalType) return { strength: 1, goalType };
  return growthAreas.includes(topic) ? { strength: 0.8 } : undefined;
}

/** The difficulty that suits a maturity; without a profile that of a beginner. */
export const suitedDifficulty = (maturity: Maturity | null): SermonDifficulty =>
  maturity === null || maturity === "beginner"
    ? "beginner"
    : maturity === "growing"
      ? "intermediate"
      : "advanced";
