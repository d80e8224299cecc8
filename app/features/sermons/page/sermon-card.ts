import type { SermonSummary } from "../library/sermons.schema";

/** What there is of a sermon: a video before a recording before a text. */
export type SermonKind = "video" | "audio" | "text";

/** A sermon as a list shows it. */
export interface SermonCard extends Pick<
  SermonSummary,
  "id" | "title" | "description" | "language" | "topic" | "difficulty" | "passage" | "isExample"
> {
  kind: SermonKind;
  minutes: number;
}

export function toSermonCard(sermon: SermonSummary): SermonCard {
  const { id, title, description, language, topic, difficulty, passage, isExample } = sermon;
  return {
    ...{ id, title, description, language, topic, difficulty, passage, isExample },
    kind: kindOf(sermon),
    minutes: minutesOf(sermon.duration),
  };
}

const kindOf = ({ youtubeId, audioUrl }: Pick<SermonSummary, "youtubeId" | "audioUrl">): SermonKind =>
  youtubeId ? "video" : audioUrl ? "audio" : "text";

/** A sermon's seconds in minutes, as people say them: never none. */
export const minutesOf = (duration: number): number => Math.max(1, Math.round(duration / 60));
