import { expect, test } from "vitest";
import { migrateToLatest } from "~db/migrate";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

// A new PostgreSQL cluster takes seconds on a busy machine.
test.each(Object.entries(emptyDatabases))(
  "the days that a %s database has counted get the number of donations made on them",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    await migrateUpTo(db, "0026_donors_counted");
    const row = (createdAt: string, more: object = {}) => ({
      ...{
        amount: 25_00,
        currency: "USD",
        paymentMethod: "zelle" as const,
        status: "failed" as const,
        isDemo: false,
      },
      ...{ createdAt, updatedAt: createdAt, ...more },
    });
    await db
      .insertInto("donations")
      .values([
        row("2026-11-20T05:00:00.000Z"),
        row("2026-11-21T04:59:59.999Z", { receivedBy: "check" }),
        row("2026-11-20T12:00:00.000Z", { currency: "EUR", status: "completed" }),
        row("2026-11-20T13:00:00.000Z", { isDemo: true }),
        row("2026-11-21T05:00:00.000Z"), // a day that was not counted yet
        row("2026-11-20T14:00:00.000Z", { status: "pending" }),
      ])
      .execute();
    const bounds = { startsAt: "2026-11-20T05:00:00.000Z", endsAt: "2026-11-21T05:00:00.000Z" };
    await db
      .insertInto("analyticsRolledDays")
      .values({ date: "2026-11-20", ...bounds, rolledAt: bounds.endsAt })
      .execute();
    await migrateToLatest(db);
    const made = await db
      .selectFrom("analyticsDays")
      .select(["date", "dimension", "count"])
      .where("metric", "=", "donationsMade")
      .orderBy("dimension")
      .execute();
    await db.destroy();
    expect(made).toEqual([
      { date: "2026-11-20", dimension: "EUR/zelle", count: 1 },
      { date: "2026-11-20", dimension: "USD/check", count: 1 },
      { date: "2026-11-20", dimension: "USD/zelle", count: 2 },
    ]);
  },
);
