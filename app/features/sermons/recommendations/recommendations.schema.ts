import { z } from "zod";
import { languages } from "~/i18n/languages";
import { sermonDifficulties, sermonTopics } from "../sermon-choices";

/** `me`, the visitor's own id, or `1` (the community profile). The query's `language` is the reader's. */
export const recommendationsInput = z.object({ userId: z.string().max(20) });
export type RecommendationsInput = z.output<typeof recommendationsInput>;

export const noInput = z.object({});

/** v1. */
export const recommendation = z.object({
  /** The sermon's id: a list contains each sermon once. */
  id: z.int(),
  sermonId: z.int(),
  /** 0 to 1. */
  recommendationScore: z.number().min(0).max(1),
  /** A sentence in the reader's language. */
  recommendationReason: z.string(),
  sermon: z.object({
    title: z.string(),
    description: z.string(),
    /** Seconds. */
    duration: z.int(),
    difficulty: z.enum(sermonDifficulties),
    topic: z.enum(sermonTopics),
    language: z.enum(languages),
  }),
});
export type SermonRecommendation = z.output<typeof recommendation>;

/** v2. */
export const recommendationWithReasons = z.object({
  sermonId: z.int(),
  title: z.string(),
  description: z.string(),
  /** The main medium: video if there is one, else audio, else text. */
  medium: z.enum(["video", "audio", "text"]),
  /** A reason comes from what this visitor did, wants or needs, so that the score means something. */
  isPersonal: z.boolean(),
  /** 0 to 1. */
  relevanceScore: z.number().min(0).max(1),
  difficulty: z.enum(sermonDifficulties),
  topic: z.enum(sermonTopics),
  /** Seconds. */
  duration: z.int(),
  /** Sentences in the reader's language, the most important first. */
  reasoning: z.array(z.string()).min(1),
  /** Sentences in the reader's language. */
  expectedGrowth: z.array(z.string()).min(1),
});
export type RecommendationWithReasons = z.output<typeof recommendationWithReasons>;
