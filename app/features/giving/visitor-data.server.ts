import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import { formatMinorUnits } from "./donations/minor-units";

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
      ...donations.map((row) => toReadableRow("donation", row)),
      ...monthly.map((row) => toReadableRow("monthly", row)),
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

const toReadableRow = (kind: "donation" | "monthly", row: { amount: number; isDemo: boolean }): object => ({
  kind,
  ...row,
  amount: formatMinorUnits(row.amount),
});
