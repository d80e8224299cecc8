import type { Caller } from "~/auth/caller.server";
import { requireReadableProfile } from "~/features/accounts/profiles.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import type { Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { SermonDifficulty, SermonTopic } from "../sermon-choices";
import { sermonKindOf } from "../page/sermon-card";
import { experienceFor, minutesAt } from "../watching/raise-progress.server";
import { readCurrentRecommendations } from "./current-recommendations.server";
import { readSermonsForDisplay } from "./facts.queries.server";
import { sayGrowth, formatReasons } from "./reason-texts.server";
import type { Reason } from "./reasons";
import type { Recommendation } from "./score-sermons";
import type {
  RecommendationsInput,
  RecommendationWithReasons,
  SermonRecommendation,
} from "./recommendations.schema";

/**
 * The sermons in the caller's language that fit a visitor best: at most 20, best first, each with its most important
 * reason. Empty when none is published in the language. Throws AppError 403 for another visitor's profile, except to
 * administrators with `view_analytics`, and 404 for an unknown one.
 */
export async function listRecommendations(
  caller: Caller,
  { userId }: RecommendationsInput,
): Promise<SermonRecommendation[]> {
  const { language } = caller;
  const { id } = await requireReadableProfile(caller, userId);
  const found = await withSermonsAndTexts(await readCurrentRecommendations(db, id, language), language);
  return found.map(({ sermonId, score, reasons, sermon }) => ({
    id: sermonId,
    sermonId,
    recommendationScore: score,
    recommendationReason: reasons[0]!,
    sermon: {
      title: sermon.title,
      description: sermon.description,
      duration: sermon.duration,
      difficulty: sermon.difficulty as SermonDifficulty,
      topic: sermon.topic as SermonTopic,
      language,
    },
  }));
}

/** The same for the caller's own profile, with all reasons and what each sermon may help with. */
export async function listRecommendationsWithReasons(caller: Caller): Promise<RecommendationWithReasons[]> {
  const id = await findVisitor(caller);
  return addReasons(await readCurrentRecommendations(db, id, caller.language), caller);
}

/** The best of each kind of reason, so that they differ; then the next best, up to `count`. */
export async function listDifferentRecommendations(caller: Caller, count: number) {
  const id = await findVisitor(caller);
  const all = await readCurrentRecommendations(db, id, caller.language);
  const kinds = all.map(({ reasons }) => reasons[0]!.code);
  const firstOfKind = all.filter((_, position) => kinds.indexOf(kinds[position]!) === position);
  return addReasons([...new Set([...firstOfKind, ...all])].slice(0, count), caller);
}

async function addReasons(
  recommended: readonly Recommendation[],
  { language }: Caller,
): Promise<RecommendationWithReasons[]> {
  const found = await withSermonsAndTexts(recommended, language);
  return found.map(({ sermonId, score, reasons, isPersonal, sermon }) => ({
    sermonId,
    title: sermon.title,
    description: sermon.description,
    medium: sermonKindOf(sermon),
    isPersonal,
    relevanceScore: score,
    difficulty: sermon.difficulty as SermonDifficulty,
    topic: sermon.topic as SermonTopic,
    duration: sermon.duration,
    reasoning: reasons,
    expectedGrowth: sayGrowth(
      sermon.topic as SermonTopic,
      experienceFor(sermon, minutesAt(sermon, 100)),
      language,
    ),
  }));
}

/** The reasons that come from what the visitor did, wants or needs; the others hold for everybody. */
const personalCodes: ReadonlySet<Reason["code"]> = new Set([
  ...(["continue", "saved", "likedTopic", "sharedTags"] as const),
  ...(["goal", "growthArea", "usualDifficulty"] as const),
]);

/** Adds to each recommendation its sermon, and its reasons as sentences. */
async function withSermonsAndTexts(recommended: readonly Recommendation[], language: Language) {
  const sources = recommended.flatMap(({ reasons }) =>
    reasons.flatMap((reason) => ("sermonId" in reason ? reason.sermonId : [])),
  );
  const sermons = await readSermonsForDisplay(db, [
    ...recommended.map(({ sermonId }) => sermonId),
    ...sources,
  ]);
  const titles = new Map([...sermons].map(([id, { title }]) => [id, title]));
  const { timeZone } = (await getSettings()).publishing;
  return recommended.flatMap(({ sermonId, score, reasons }) => {
    const sermon = sermons.get(sermonId);
    if (!sermon) return [];
    const found = { ...sermon, topic: sermon.topic as SermonTopic };
    return [
      {
        ...{ sermonId, score, sermon },
        reasons: formatReasons(reasons, found, { language, timeZone, titles }),
        isPersonal: reasons.some(({ code }) => personalCodes.has(code)),
      },
    ];
  });
}
