import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import { toReadableRow } from "./personal-data.server";

const tables = ["recurringDonations", "donations"] as const;

/**
 * The donations that a visitor made from their browser. Erasing the visitor only detaches them. The donor's name and
 * address are erased by e-mail address (personal-data.server.ts).
 */
export const givingVisitorData: VisitorData = {
  name: "giving",
  title: "my-data:counts.giving",
  erasureNote: "my-data:erase.giving",
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    const donations = await db
      .selectFrom("donations")
      .select(["amount", "currency", "paymentMethod", "status", "isDemo", "createdAt", "completedAt"])
      .where("userId", "=", visitorId)
      .orderBy("id")
      .execute();
    const monthly = await db
      .selectFrom("recurringDonations")
      .select(["amount", "currency", "status", "isDemo", "createdAt", "cancelledAt"])
      .where("userId", "=", visitorId)
      .orderBy("id")
      .execute();
    return [
      ...donations.map((row) => ({ kind: "donation", ...toReadableRow(row) })),
      ...monthly.map((row) => ({ kind: "monthly", ...toReadableRow(row) })),
    ];
  },
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    for (const table of tables)
      await trx.updateTable(table).set({ userId: null }).where("userId", "=", visitorId).execute();
  },
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    for (const table of tables)
      await trx.updateTable(table).set({ userId: to }).where("userId", "=", from).execute();
  },
};
