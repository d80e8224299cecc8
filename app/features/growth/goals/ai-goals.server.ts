import { z } from "zod";
import type { Ai } from "~/providers/ai.server";
import { AppError } from "~/request/errors";
import { goalTemplates } from "~db/library/goals";

/** Short, because a visitor waits, and the rules can choose goals without the AI. */
const TIMEOUT_MS = 6_000;

const instructions = `You help an evangelical Haitian ministry suggest spiritual goals to the people who follow it.
You get the ministry's goals: an id, what it counts, how many days it lasts, and its possible targets from easy to hard.
Answer six of them, most helpful first: a gentle, balanced rhythm of prayer, scripture, listening and service.
Use only ids and targets of the list. Prefer modest targets: grace before effort.`;

export interface GoalWish {
  id: string;
  target: number;
}

/**
 * Asks the AI to suggest goals of the library. Returns none without a configured AI, above the rate limit, or without
 * an answer in time. No data of the visitor is sent: the caller decides which suggestions fit them.
 */
export async function requestAiGoals(ai: Ai, beforeAsking: () => Promise<void>): Promise<GoalWish[]> {
  if (!ai.isConfigured() || !(await isAllowed(beforeAsking))) return [];
  const list = goalTemplates.map(({ id, goalType, days, targets }) => ({
    id,
    counts: goalType,
    days,
    targets,
  }));
  const answer = await ai
    .ask({
      system: instructions,
      user: JSON.stringify(list),
      schema: z.object({ goals: z.array(z.object({ id: z.string(), target: z.int() })) }),
      name: "goals",
      timeoutMs: TIMEOUT_MS,
    })
    .catch(() => null); // the provider logged the reason
  return answer?.goals ?? [];
}

async function isAllowed(beforeAsking: () => Promise<void>): Promise<boolean> {
  try {
    await beforeAsking();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}
