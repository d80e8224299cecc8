import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import { unsealMoods } from "./sealed-columns.server";

/** The mood journal of a visitor. Nobody else can read it. */
export const moodVisitorData: VisitorData = {
  name: "mood",
  title: "mood:title",
  notice: {
    order: 27,
    texts: "mood:kept",
    periods: ({ retention }) => [{ name: "months", count: retention.moodEntries }],
  },
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    const rows = await db
      .selectFrom("moodTracking")
      .selectAll()
      .where("userId", "=", visitorId)
      .orderBy("date")
      .execute();
    return unsealMoods(rows).map(({ id: _id, ...entry }) => entry);
  },
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    await trx.deleteFrom("moodTracking").where("userId", "=", visitorId).execute();
  },
  /** When both visitors have an entry for a date, the entry of `to` is kept. */
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    const own = trx.selectFrom("moodTracking").select("date").where("userId", "=", to);
    await trx.deleteFrom("moodTracking").where("userId", "=", from).where("date", "in", own).execute();
    await trx.updateTable("moodTracking").set({ userId: to }).where("userId", "=", from).execute();
  },
};
