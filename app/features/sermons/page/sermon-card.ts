import type { SermonSummary } from "../library/sermons.schema";

/** The main medium of a sermon: video if it has one, else audio, else text. */
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
    kind: sermonKindOf(sermon),
    minutes: minutesOf(sermon.duration),
  };
}

export const sermonKindOf = ({
  youtubeId,
  audioUrl,
}: Pick<SermonSummary, "youtubeId" | "audioUrl">): SermonKind =>
  youtubeId ? "video" : audioUrl ? "audio" : "text";

/** Seconds → whole minutes for display; at least 1, and 0 when nobody knows. */
export const minutesOf = (duration: number): number =>
  duration === 0 ? 0 : Math.max(1, Math.round(duration / 60));
