import type { Kysely } from "kysely";
import type { DailyFigure, MinistryDay } from "~/areas/figures";
import type { DB } from "~db/schema/index";

/** Money received less money returned, by the day on which the ledger recorded it. Dimension: `USD/zelle`. */
const donationsReceived: DailyFigure = {
  metric: "donationsReceived",
  count: async (db, day) => toFigures(await sumEntries(db, day).where("entry.amount", "!=", 0).execute()),
};

/** Completed donations with an amount, and their amounts before refunds. Dimension: `USD/zelle`. */
const donationsCompleted: DailyFigure = {
  metric: "donationsCompleted",
  count: async (db, day) =>
    toFigures(
      await sumEntries(db, day)
        .where("entry.kind", "=", "completed")
        .where("entry.amount", "!=", 0)
        .execute(),
    ),
};

/** All donations by the day on which they were made, whatever became of them. Dimension: `USD/zelle`. */
const donationsMade: DailyFigure = {
  metric: "donationsMade",
  count: async (db, { from, to }) => {
    const rows = await db
      .selectFrom("donations")
      .select((eb) => [
        "currency",
        eb.fn.coalesce("receivedBy", "paymentMethod").as("method"),
        eb.fn.countAll<number>().as("count"),
      ])
      .where("isDemo", "=", false)
      .where("amount", "!=", 0)
      .where("createdAt", ">=", from)
      .where("createdAt", "<", to)
      .groupBy((eb) => ["currency", eb.fn.coalesce("receivedBy", "paymentMethod")])
      .execute();
    return rows.map(({ currency, method, count }) => ({ dimension: `${currency}/${method}`, count }));
  },
};

export const givingFigures: DailyFigure[] = [donationsReceived, donationsCompleted, donationsMade];

/** The ledger's entries of a day. A pledge counts under the method by which its money was received. */
const sumEntries = (db: Kysely<DB>, { from, to }: MinistryDay) =>
  db
    .selectFrom("donationLedger as entry")
    .innerJoin("donations as donation", "donation.id", "entry.donationId")
    .select((eb) => [
      "entry.currency",
      eb.fn.coalesce("donation.receivedBy", "donation.paymentMethod").as("method"),
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number | string>("entry.amount").as("amount"),
    ])
    .where("entry.isDemo", "=", false)
    .where("entry.createdAt", ">=", from)
    .where("entry.createdAt", "<", to)
    .groupBy((eb) => ["entry.currency", eb.fn.coalesce("donation.receivedBy", "donation.paymentMethod")]);

/** PostgreSQL returns sums as text. */
const toFigures = (rows: { currency: string; method: string; count: number; amount: number | string }[]) =>
  rows.map(({ currency, method, count, amount }) => ({
    dimension: `${currency}/${method}`,
    count,
    amount: Number(amount),
  }));
