import { formatList } from "~/i18n/format-list";
import { formatDateIn, formatNumber } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import type { SermonTopic } from "../sermon-choices";
import type { Reason, SignOfInterest } from "./reasons";

/** The fields of a recommended sermon that the sentences need besides its reasons. */
export interface ReasonTextFields {
  topic: SermonTopic;
  averageRating: number;
  ratingCount: number;
  viewCount: number;
}

interface Teller {
  language: Language;
  timeZone: string;
  /** The titles of published sermons. */
  titles: ReadonlyMap<number, string>;
}

const key = (name: string) => `sermons-recommendations:${name}`;

/**
 * The reasons as sentences, at least one. A reason that names a sermon which is no longer published is left out.
 */
export function formatReasons(
  reasons: readonly Reason[],
  sermon: ReasonTextFields,
  teller: Teller,
): string[] {
  const texts = reasons.flatMap((reason) => sayReason(reason, sermon, teller) ?? []);
  return texts.length > 0 ? texts : [tFor(teller.language)(key("reason.language"))];
}

function sayReason(reason: Reason, sermon: ReasonTextFields, teller: Teller): string | undefined {
  const { language, timeZone } = teller;
  const t = tFor(language);
  switch (reason.code) {
    case "continue":
      return reason.percent > 0
        ? t(key("reason.continue"), { percent: formatNumber(reason.percent, language) })
        : t(key("reason.opened"));
    case "likedTopic": {
      const source = saySource(reason, teller);
      return source && t(key("reason.likedTopic"), { source, topic: sayTopic(reason.topic, language) });
    }
    case "sharedTags": {
      const source = saySource(reason, teller);
      return source && t(key("reason.sharedTags"), { source, tags: sayTags(reason.tags, language) });
    }
    case "goal":
      return t(key("reason.goal"), {
        goal: t(key(`goals.${reason.goalType}`)),
        topic: sayTopic(reason.topic, language),
      });
    case "growthArea":
    case "newTopic":
      return t(key(`reason.${reason.code}`), { topic: sayTopic(reason.topic, language) });
    case "usualDifficulty":
      return t(key("reason.usualDifficulty"), {
        difficulty: t(key(`difficulties.${reason.difficulty}`)),
        count: reason.count,
      });
    case "suitedDifficulty":
      return t(key("reason.suitedDifficulty"), { difficulty: t(key(`difficulties.${reason.difficulty}`)) });
    case "popular":
      return t(key("reason.popular"), {
        average: formatNumber(Math.round(sermon.averageRating * 10) / 10, language),
        count: sermon.ratingCount,
      });
    case "watched":
      return t(key("reason.watched"), { count: sermon.viewCount });
    case "new":
      return t(key("reason.new"), { date: formatDateIn(reason.publishedAt, language, timeZone) });
    case "saved":
    case "firstStep":
    case "language":
      return t(key(`reason.${reason.code}`));
  }
}

/** "You liked “…”" */
function saySource(
  { sermonId, did }: { sermonId: number; did: SignOfInterest },
  { language, titles }: Teller,
): string | undefined {
  const title = titles.get(sermonId);
  return title && tFor(language)(key(`did.${did}`), { title });
}

/** The topic as the sentences need it. In French and Spanish it includes the preposition: "de la foi". */
export const sayTopic = (topic: SermonTopic, language: Language): string =>
  tFor(language)(key(`topics.${topic}`));

export const sayTags = (tags: readonly string[], language: Language): string =>
  formatList(
    tags.map((tag) => tFor(language)(key("tag"), { tag })),
    language,
  );

/** What a sermon may help with: its topic, and the experience that finishing it earns. */
export function sayGrowth(topic: SermonTopic, experience: number, language: Language): string[] {
  const t = tFor(language);
  return [t(key(`growth.${topic}`)), t(key("growth.experience"), { count: experience })];
}
