import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import { heldColumns, toReadable } from "./held-input.server";

/** What a visitor sent that looked like a robot's. A prayer may name no e-mail address: only its visitor finds it. */
export const heldVisitorData: VisitorData = {
  name: "held",
  title: "my-data:counts.held",
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    const rows = await db
      .selectFrom("heldSubmissions")
      .select(heldColumns)
      .where("visitorId", "=", visitorId)
      .orderBy("id")
      .execute();
    return rows.map(toReadable);
  },
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    await trx.deleteFrom("heldSubmissions").where("visitorId", "=", visitorId).execute();
  },
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    await trx.updateTable("heldSubmissions").set({ visitorId: to }).where("visitorId", "=", from).execute();
  },
};
