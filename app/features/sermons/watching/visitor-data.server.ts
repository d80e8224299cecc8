import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import { applySermonTotals } from "~/features/growth/sermon-totals.server";
import type { DB } from "~db/schema/index";
import { moveWatching } from "./move-watching.server";
import { unsealNotes } from "./sealed-notes.server";
import { toProgress } from "./raise-progress.server";
import { recountSermons } from "./sermon-counts.server";
import { readSermonTotals } from "./sermon-totals.server";

/** What a visitor did with sermons, their notes, and what was recommended to them. */
export const sermonsVisitorData: VisitorData = {
  name: "sermons",
  title: "sermon-page:kept.title",
  notice: {
    order: 29,
    texts: "sermon-page:kept",
    periods: ({ retention }) => [{ name: "months", count: retention.sermonActivity }],
  },
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    return [
      ...(await collectInteractions(db, visitorId)),
      ...(await collectProgress(db, visitorId)),
      ...(await collectRecommendations(db, visitorId)),
    ];
  },
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    const counted = await listSermonIds(trx, visitorId);
    for (const table of ["sermonInteractions", "sermonProgress", "sermonRecommendations"] as const)
      await trx.deleteFrom(table).where("userId", "=", visitorId).execute();
    await recountSermons(trx, counted);
  },
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    const counted = await listSermonIds(trx, from);
    if (counted.length === 0) return;
    const earnedTwice = await moveWatching(trx, from, to);
    await recountSermons(trx, counted);
    await applySermonTotals(trx, to, { ...(await readSermonTotals(trx, to)), experience: -earnedTwice });
  },
};

async function listSermonIds(trx: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("sermonInteractions")
    .select("sermonId")
    .where("userId", "=", userId)
    .execute();
  return rows.map(({ sermonId }) => sermonId);
}

async function collectInteractions(db: Kysely<DB>, userId: number): Promise<object[]> {
  const rows = await db
    .selectFrom("sermonInteractions")
    .innerJoin("sermons", "sermons.id", "sermonInteractions.sermonId")
    .select([
      "sermons.title",
      "sermonInteractions.interactionType",
      "sermonInteractions.watchProgress",
      "sermonInteractions.rating",
      "sermonInteractions.notes",
      "sermonInteractions.createdAt",
      "sermonInteractions.updatedAt",
    ])
    .where("sermonInteractions.userId", "=", userId)
    .orderBy("sermonInteractions.id")
    .execute();
  return rows.map((row) => ({ kind: "interaction", ...row, notes: unsealNotes(row.notes) }));
}

async function collectProgress(db: Kysely<DB>, userId: number): Promise<object[]> {
  const rows = await db
    .selectFrom("sermonProgress")
    .innerJoin("sermons", "sermons.id", "sermonProgress.sermonId")
    .selectAll("sermonProgress")
    .select("sermons.title")
    .where("sermonProgress.userId", "=", userId)
    .orderBy("sermonProgress.id")
    .execute();
  return rows.map(({ title, ...row }) => {
    const { sermonId: _id, ...progress } = toProgress(row);
    return { kind: "progress", title, ...progress };
  });
}

async function collectRecommendations(db: Kysely<DB>, userId: number): Promise<object[]> {
  const rows = await db
    .selectFrom("sermonRecommendations")
    .innerJoin("sermons", "sermons.id", "sermonRecommendations.sermonId")
    .select([
      "sermons.title",
      "sermonRecommendations.language",
      "sermonRecommendations.recommendationScore",
      "sermonRecommendations.isViewed",
      "sermonRecommendations.isAccepted",
      "sermonRecommendations.feedback",
      "sermonRecommendations.createdAt",
    ])
    .where("sermonRecommendations.userId", "=", userId)
    .orderBy("sermonRecommendations.id")
    .execute();
  return rows.map((row) => ({ kind: "recommendation", ...row }));
}
