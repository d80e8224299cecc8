import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import { unsealGoalTexts } from "./goals/goal-texts.server";
import { addExperience, findProfileRow, lockProfile, type ProfileRow } from "./profile/profile-row.server";
import { recalculateProfile } from "./settle-profile.server";

const tables = [
  "spiritualAchievements",
  "spiritualGoals",
  "spiritualGrowthMetrics",
  "userSpiritualProfiles",
] as const;

/** A visitor's noted days, goals, achievements and experience. */
export const growthVisitorData: VisitorData = {
  name: "growth",
  title: "growth:title",
  notice: {
    order: 29,
    texts: "growth:kept",
    periods: ({ retention }) => [{ name: "months", count: retention.growthDays }],
  },
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    const [profile, days, goals, achievements] = await collectRows(db, visitorId);
    return [
      ...(profile ? [{ kind: "profile", ...withoutUser(profile) }] : []),
      ...days.map((day) => ({ kind: "day", ...withoutUser(day) })),
      ...goals.map((goal) => ({ kind: "goal", ...withoutUser({ ...goal, ...unsealGoalTexts(goal) }) })),
      ...achievements.map((achievement) => ({ kind: "achievement", ...withoutUser(achievement) })),
    ];
  },
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    for (const table of tables) await trx.deleteFrom(table).where("userId", "=", visitorId).execute();
  },
  /** When both visitors have the same day or achievement, the one of `to` stays. */
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    const moved = await findProfileRow(trx, from);
    if (!moved || from === to) return;
    for (const id of [from, to].sort((a, b) => a - b)) await lockProfile(trx, id);
    await moveDays(trx, from, to);
    await trx.updateTable("spiritualGoals").set({ userId: to }).where("userId", "=", from).execute();
    const repeated = await moveAchievements(trx, from, to);
    await addToProfile(trx, to, moved, moved.experiencePoints - repeated);
    await trx.deleteFrom("userSpiritualProfiles").where("userId", "=", from).execute();
    await recalculateProfile(trx, to);
  },
};

const collectRows = (db: Kysely<DB>, userId: number) =>
  Promise.all([
    findProfileRow(db, userId),
    db
      .selectFrom("spiritualGrowthMetrics")
      .selectAll()
      .where("userId", "=", userId)
      .orderBy("date")
      .execute(),
    db.selectFrom("spiritualGoals").selectAll().where("userId", "=", userId).orderBy("id").execute(),
    db.selectFrom("spiritualAchievements").selectAll().where("userId", "=", userId).orderBy("id").execute(),
  ]);

function withoutUser<Row extends { userId: number; id?: number }>(row: Row) {
  const { userId: _userId, id: _id, ...kept } = row;
  return kept;
}

async function moveDays(trx: Kysely<DB>, from: number, to: number): Promise<void> {
  const own = trx.selectFrom("spiritualGrowthMetrics").select("date").where("userId", "=", to);
  await trx
    .deleteFrom("spiritualGrowthMetrics")
    .where("userId", "=", from)
    .where("date", "in", own)
    .execute();
  await trx.updateTable("spiritualGrowthMetrics").set({ userId: to }).where("userId", "=", from).execute();
}

/** Returns the experience of the achievements that both had. */
async function moveAchievements(trx: Kysely<DB>, from: number, to: number): Promise<number> {
  const own = trx.selectFrom("spiritualAchievements").select("achievementType").where("userId", "=", to);
  const repeated = await trx
    .deleteFrom("spiritualAchievements")
    .where("userId", "=", from)
    .where("achievementType", "in", own)
    .returning("experiencePoints")
    .execute();
  await trx.updateTable("spiritualAchievements").set({ userId: to }).where("userId", "=", from).execute();
  return repeated.reduce((sum, { experiencePoints }) => sum + experiencePoints, 0);
}

/** Adds experience and consent. The lists of sermons are moved by features/sermons. */
async function addToProfile(trx: Kysely<DB>, to: number, moved: ProfileRow, points: number): Promise<void> {
  const row = await addExperience(trx, await lockProfile(trx, to), points);
  if (row.consentVersion !== null || moved.consentVersion === null) return;
  const { consentVersion, consentAt } = moved;
  await trx
    .updateTable("userSpiritualProfiles")
    .set({ consentVersion, consentAt })
    .where("userId", "=", to)
    .execute();
}
