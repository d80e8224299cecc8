import type { Kysely } from "kysely";
import type { DailyFigure, MinistryDay } from "~/areas/figures";
import type { DB } from "~db/schema/index";

/** Money received less money returned, by the day on which the ledger recorded it. Dimension: `USD/zelle`. */
const donationsReceived: DailyFigure = {
  metric: "donationsReceived",
  count: async (db, day) => toFigures(await sumEntries(db, day).where("entry.amount", "!=", 0).execute()),
};

/**
 * Completed donations with an amount, and their amounts before refunds, less those that were entered wrongly. Dimension:
 * `USD/zelle`.
 */
const donationsCompleted: DailyFigure = {
  metric: "donationsCompleted",
  count: async (db, day) => toFigures(await sumCompletions(db, day).execute()),
};

/** All donations by the day on which they were made or entered, whatever became of them. Dimension: `USD/zelle`. */
const donationsMade: DailyFigure = {
  metric: "donationsMade",
  count: async (db, day) => {
    const made = await db
      .selectFrom("donations")
      .select((eb) => [
        "currency",
        eb.fn.coalesce("receivedBy", "paymentMethod").as("method"),
        eb.fn.countAll<number>().as("count"),
      ])
      .where("isDemo", "=", false)
      .where("enteredAt", "is", null)
      .where("amount", "!=", 0)
      .where("createdAt", ">=", day.from)
      .where("createdAt", "<", day.to)
      .groupBy((eb) => ["currency", eb.fn.coalesce("receivedBy", "paymentMethod")])
      .execute();
    const entered = await sumCompletions(db, day).where("donation.enteredAt", "is not", null).execute();
    const counts = new Map<string, number>();
    for (const { currency, method, count } of [...made, ...entered]) {
      const dimension = `${currency}/${method}`;
      counts.set(dimension, (counts.get(dimension) ?? 0) + Number(count));
    }
    return [...counts].map(([dimension, count]) => ({ dimension, count }));
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

/** The donations that a day completed less those that it corrected, with their whole amounts. */
const sumCompletions = (db: Kysely<DB>, { from, to }: MinistryDay) =>
  db
    .selectFrom("donationLedger as entry")
    .innerJoin("donations as donation", "donation.id", "entry.donationId")
    .select((eb) => {
      const sign = eb.case().when("entry.kind", "=", "corrected").then(-1).else(1).end();
      return [
        "entry.currency",
        eb.fn.coalesce("donation.receivedBy", "donation.paymentMethod").as("method"),
        eb.fn.sum<number | string>(sign).as("count"),
        eb.fn.sum<number | string>(eb("donation.amount", "*", sign)).as("amount"),
      ];
    })
    .where("entry.isDemo", "=", false)
    .where("entry.kind", "in", ["completed", "corrected"])
    .where("entry.amount", "!=", 0)
    .where("entry.createdAt", ">=", from)
    .where("entry.createdAt", "<", to)
    .groupBy((eb) => ["entry.currency", eb.fn.coalesce("donation.receivedBy", "donation.paymentMethod")]);

interface SumRow {
  currency: string;
  method: string;
  count: number | string;
  amount: number | string;
}

/** PostgreSQL returns sums as text. */
const toFigures = (rows: SumRow[]) =>
  rows.map(({ currency, method, count, amount }) => ({
    dimension: `${currency}/${method}`,
    count: Number(count),
    amount: Number(amount),
  }));
