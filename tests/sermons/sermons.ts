import { toSearchText } from "~/features/sermons/library/search-text";
import { sermonInput, type SermonInput } from "~/features/sermons/library/sermons.schema";
import { parseYoutubeUrl } from "~/features/sermons/library/video-url";
import { stringList } from "~db/codec";
import { db } from "~db/client";

export const typedSermon = (more: Record<string, unknown> = {}): SermonInput =>
  sermonInput.parse({
    title: "La foi qui tient",
    description: "Quand tout tremble, une main nous tient.",
    youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
    duration: 1800,
    language: "fr",
    topic: "faith",
    tags: ["épreuve", "confiance"],
    passage: "Jean 3.16",
    transcript: "Premier paragraphe.\n\nDeuxième paragraphe.",
    ...more,
  });

interface SermonColumns {
  isPublished?: 0 | 1;
  publishedAt?: string | null;
  viewCount?: number;
  averageRating?: number;
  ratingCount?: number;
  libraryId?: string | null;
}

/** Puts a sermon into the database, published by default. Returns its id. */
export async function addTestSermon(
  fields: Record<string, unknown> = {},
  columns: SermonColumns = {},
): Promise<number> {
  const input = typedSermon(fields);
  const at = "2026-11-20T14:00:00.000Z";
  const { id } = await db
    .insertInto("sermons")
    .values({
      ...input,
      tags: stringList.encode(input.tags),
      youtubeId: input.youtubeUrl && parseYoutubeUrl(input.youtubeUrl),
      searchText: toSearchText(input),
      isPublished: 1,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
