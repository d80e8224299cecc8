import { expect, test } from "vitest";
import { donorNameKey } from "~/features/giving/donors/donor-links.server";
import { migrateToLatest } from "~db/migrate";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

// A new PostgreSQL cluster takes seconds on a busy machine.
test.each(Object.entries(emptyDatabases))(
  "every address that gave to a %s database becomes a donor, as the newest donation says, found by any spelling",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    await migrateUpTo(db, "0055_subscriber_imports");
    const row = (donorEmail: string | null, more: object = {}) => ({
      ...{ amount: 25_00, currency: "USD", paymentMethod: "zelle" as const, status: "completed" as const },
      ...{ isDemo: false, createdAt: "2026-05-03T12:00:00.000Z", updatedAt: "2026-05-03T12:00:00.000Z" },
      ...{ donorEmail, language: "fr" as const, ...more },
    });
    await db
      .insertInto("donations")
      .values([
        row("Marie@example.org", { donorName: "Zoé" }),
        row("marie@example.org ", { donorName: "Sœur N’Dri  Æsa", country: "HT", language: "ht" }),
        row("marie@example.org", { status: "refunded" }),
        row("luc@example.org", { status: "failed" }),
        row("demo@example.org", { isDemo: true }),
        row(null, { donorName: "Jean" }),
      ])
      .execute();
    await migrateToLatest(db);
    const donors = await db.selectFrom("donors").selectAll().execute();
    const donations = await db.selectFrom("donations").select("donorId").orderBy("id").execute();
    await db.destroy();
    expect(donors).toMatchObject([
      {
        ...{ name: "Sœur N’Dri  Æsa", nameKey: donorNameKey("soeur n'dri aesa"), country: "HT" },
        ...{ email: "marie@example.org", language: "ht" },
      },
    ]);
    const { id } = donors[0]!;
    expect(donations.map(({ donorId }) => donorId)).toEqual([id, id, id, null, null, null]);
  },
);
