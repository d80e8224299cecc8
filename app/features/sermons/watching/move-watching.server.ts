import type { Kysely, Selectable } from "kysely";
import type { DB } from "~db/schema/index";

type ProgressRow = Selectable<DB["sermonProgress"]>;

/**
 * Moves a visitor's sermon activity to another visitor. If both have the same interaction, the one of `to` stays; if
 * both have progress, it is merged. Returns the experience that both earned for the same sermons, which must count only
 * once.
 */
export async function moveWatching(trx: Kysely<DB>, from: number, to: number): Promise<number> {
  await moveInteractions(trx, from, to);
  const earnedTwice = await moveProgress(trx, from, to);
  // Computed from the taste of `from` alone; they are recalculated for the merged visitor.
  await trx.deleteFrom("sermonRecommendations").where("userId", "=", from).execute();
  return earnedTwice;
}

async function moveInteractions(trx: Kysely<DB>, from: number, to: number): Promise<void> {
  await trx
    .deleteFrom("sermonInteractions")
    .where("userId", "=", from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("sermonInteractions as kept")
          .select("kept.id")
          .where("kept.userId", "=", to)
          .whereRef("kept.sermonId", "=", "sermonInteractions.sermonId")
          .whereRef("kept.interactionType", "=", "sermonInteractions.interactionType"),
      ),
    )
    .execute();
  await trx.updateTable("sermonInteractions").set({ userId: to }).where("userId", "=", from).execute();
}

async function moveProgress(trx: Kysely<DB>, from: number, to: number): Promise<number> {
  let earnedTwice = 0;
  const moved = await listProgress(trx, from);
  const kept = new Map((await listProgress(trx, to)).map((row) => [row.sermonId, row]));
  for (const row of moved) {
    const other = kept.get(row.sermonId);
    if (!other) {
      await trx.updateTable("sermonProgress").set({ userId: to }).where("id", "=", row.id).execute();
      continue;
    }
    earnedTwice += Math.min(row.experienceEarned, other.experienceEarned);
    await trx.deleteFrom("sermonProgress").where("id", "=", row.id).execute();
    await trx
      .updateTable("sermonProgress")
      .set(mergeProgress(row, other))
      .where("id", "=", other.id)
      .execute();
  }
  return earnedTwice;
}

const listProgress = (trx: Kysely<DB>, userId: number): Promise<ProgressRow[]> =>
  trx.selectFrom("sermonProgress").selectAll().where("userId", "=", userId).orderBy("id").execute();

/** The further progress of both rows; position and texts come from the row watched later. */
function mergeProgress(a: ProgressRow, b: ProgressRow) {
  const later = a.lastWatched > b.lastWatched ? a : b;
  const { positionSeconds, keyTakeaways, reflectionAnswers, notesCount, lastWatched } = later;
  return {
    ...{ positionSeconds, keyTakeaways, reflectionAnswers, notesCount, lastWatched },
    watchTimeMinutes: Math.max(a.watchTimeMinutes, b.watchTimeMinutes),
    progressPercentage: Math.max(a.progressPercentage, b.progressPercentage),
    comprehensionScore: Math.max(a.comprehensionScore, b.comprehensionScore),
    completed: a.completed || b.completed,
    completedAt: [a.completedAt, b.completedAt].filter((time) => time !== null).sort()[0] ?? null,
    experienceEarned: Math.max(a.experienceEarned, b.experienceEarned),
  };
}
