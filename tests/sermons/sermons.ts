import { toSearchText } from "~/features/sermons/library/search-text";
import { sermonInput, type SermonInput } from "~/features/sermons/library/sermons.schema";
import { parseYoutubeUrl } from "~/features/sermons/library/video-url";
import { aiClient, type Ai } from "~/providers/ai.server";
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
  isPublished?: boolean;
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
      isPublished: true,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const addSummaryDraft = (id: number, summaryDraft = "Un résumé proposé.") =>
  db.updateTable("sermons").set({ summaryDraft }).where("id", "=", id).execute();

const summary =
  "Quand tout tremble, la foi ne repose pas sur nos forces mais sur celui qui nous tient. La prédication suit un homme qui a tout perdu et qui apprend à prier avec peu de mots, puis elle invite chacun à confier sa journée à Dieu, sans attendre que la peur soit partie.";

/** A fake AI that answers every request with this summary. */
export const summarizingAi = (answer = summary): Ai => ({
  ...aiClient(null),
  isConfigured: () => true,
  ask: async ({ schema }) => schema.parse({ summary: answer }),
});

/** A visitor's experience without that of achievements. */
export async function sermonExperienceOf(userId: number): Promise<number> {
  const { experiencePoints } = await db
    .selectFrom("userSpiritualProfiles")
    .select("experiencePoints")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const achievements = await db
    .selectFrom("spiritualAchievements")
    .select("experiencePoints")
    .where("userId", "=", userId)
    .execute();
  return achievements.reduce((rest, achievement) => rest - achievement.experiencePoints, experiencePoints);
}
