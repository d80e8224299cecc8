import { startOfMinute } from "date-fns";
import type { Caller } from "~/auth/caller.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { readGrowthNeeds } from "~/features/growth/growth-needs.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { SermonDifficulty, SermonTopic } from "../sermon-choices";
import { readIndex, unknownVisitor } from "./current-recommendations.server";
import { readKnown, readSermonsForDisplay, readVisitorFacts } from "./facts.queries.server";
import type { VisitorFacts } from "./learn-taste";
import { sayTags, sayTopic } from "./reason-texts.server";
import type { Reason } from "./reasons";
import { scoreSermons } from "./score-sermons";

export interface NextSermon {
  id: number;
  title: string;
  /** Seconds. */
  duration: number;
  topic: SermonTopic;
  difficulty: SermonDifficulty;
  /** What it has in common with the sermon before it, as a sentence; null when it is only the next best. */
  reason: string | null;
}

/**
 * The sermon to continue with after a published one: in the same language, similar to it, and suited to the visitor.
 * Null when there is no other.
 */
export async function suggestNextSermon(
  caller: Caller,
  sermon: { id: number; language: Language },
): Promise<NextSermon | null> {
  const now = startOfMinute(new Date()); // an answer is the same for a minute
  const visitor = finishing(await readFacts(caller), await readKnown(db, [sermon.id]), now);
  const [next] = scoreSermons(await readIndex(db, sermon.language), visitor, { now, limit: 1 });
  const found = next && (await readSermonsForDisplay(db, [next.sermonId])).get(next.sermonId);
  if (!found) return null;
  const { id, title, duration, topic, difficulty } = found;
  return {
    id,
    title,
    duration,
    topic: topic as SermonTopic,
    difficulty: difficulty as SermonDifficulty,
    reason: sayCommon(next.reasons, sermon.id, caller.language),
  };
}

async function readFacts(caller: Caller): Promise<VisitorFacts> {
  const id = await findVisitor(caller);
  return id === null ? unknownVisitor : readVisitorFacts(db, id, await readGrowthNeeds(db, id));
}

/** The visitor as if they had just finished the sermon, and liked it. */
const finishing = (visitor: VisitorFacts, [sermon]: VisitorFacts["known"], now: Date): VisitorFacts =>
  sermon === undefined
    ? visitor
    : {
        ...visitor,
        interactions: [
          ...visitor.interactions.filter(({ sermonId }) => sermonId !== sermon.id),
          ...(["liked", "completed"] as const).map((type) => ({
            sermonId: sermon.id,
            type,
            rating: null,
            at: now.toISOString(),
          })),
        ],
        known: [...visitor.known.filter(({ id }) => id !== sermon.id), sermon],
      };

function sayCommon(reasons: readonly Reason[], sermonId: number, language: Language): string | null {
  const t = tFor(language);
  for (const reason of reasons) {
    if (!("sermonId" in reason) || reason.sermonId !== sermonId) continue;
    return reason.code === "likedTopic"
      ? t("sermons-recommendations:next.topic", { topic: sayTopic(reason.topic, language) })
      : t("sermons-recommendations:next.tags", { tags: sayTags(reason.tags, language) });
  }
  return null;
}
