import { afterEach, describe, expect, test, vi } from "vitest";
import { receiptFactsSchema } from "~/features/giving/receipts/receipt-facts.schema";
import { findReceipt } from "~/features/giving/receipts/receipts.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { listStatementYears } from "~/features/giving/receipts/statements.server";
import type { Settings } from "~/settings/sections";
import { connect, db } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { postgresPrograms, startPostgres } from "~tests/support/postgres-server";

const happen = (id: number, ...happenings: LedgerEvent[]) =>
  db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings));

const receipts = () => db.selectFrom("receipts").selectAll().orderBy("number").execute();

const mails = (template: string) =>
  db
    .selectFrom("mailLog")
    .select(["recipient", "language", "props"])
    .where("template", "=", template)
    .orderBy("id")
    .execute();

const factsOf = async (id: number) => {
  const { facts } = await db
    .selectFrom("receipts")
    .select("facts")
    .where("donationId", "=", id)
    .executeTakeFirstOrThrow();
  return receiptFactsSchema.parse(JSON.parse(facts));
};

async function set<K extends keyof Settings>(key: K, value: Settings[K]) {
  const row = { value: JSON.stringify(value), updatedAt: new Date().toISOString() };
  await db
    .insertInto("systemSettings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

const itIs = (now: string) => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });

afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  test("donations that complete concurrently are numbered without gaps or duplicates", async () => {
    const donations = await Promise.all(Array.from({ length: 24 }, () => createDonation()));
    await Promise.all(
      [...donations, ...donations].map(({ id }, at) =>
        happen(id, { ...completedEvent, reference: `ch_${at}` }),
      ),
    );
    const issued = await receipts();
    const year = new Date().getFullYear();
    expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
    expect(new Set(issued.map(({ donationId }) => donationId)).size).toBe(24);
    expect(issued[0]!.serial).toMatch(new RegExp(`^(${year - 1}|${year})-000001$`));
    expect(await mails("giving-receipt")).toHaveLength(24);
  });

  test("a failed completion releases its number", async () => {
    const [first, second] = [await createDonation(), await createDonation()];
    const failing = db.transaction().execute(async (trx) => {
      await recordLedgerEvents(trx, first.id, [completedEvent]);
      throw new Error("the rest failed");
    });
    await expect(failing).rejects.toThrow("the rest failed");
    expect(await mails("giving-receipt")).toEqual([]);
    await happen(second.id, completedEvent);
    await happen(first.id, completedEvent);
    expect((await receipts()).map(({ donationId, number }) => [donationId, number])).toEqual([
      [second.id, 1],
      [first.id, 2],
    ]);
  });

  test("the year of a number is the ministry's, not UTC's", async () => {
    // 23:30 on New Year's Eve in Port-au-Prince is the next year in Paris.
    const now = "2027-01-01T04:30:00.000Z";
    itIs(now);
    const haiti = await createDonation({}, completedEvent);
    expect(await findReceipt(haiti.id)).toMatchObject({ serial: "2026-000001", issuedAt: now });
    expect(await factsOf(haiti.id)).toMatchObject({ date: "2026-12-31", issuedOn: "2026-12-31" });
    await set("publishing", { timeZone: "Europe/Paris" });
    const paris = await createDonation({}, completedEvent);
    const again = await createDonation({}, completedEvent);
    expect((await findReceipt(paris.id))!.serial).toBe("2027-000001");
    expect((await findReceipt(again.id))!.serial).toBe("2027-000002");
    expect(await factsOf(paris.id)).toMatchObject({ date: "2027-01-01" });
  });

  test("a donation paid in one year and recorded in the next is of the first, its number of the next", async () => {
    itIs("2027-01-01T14:00:00.000Z");
    const { id } = await createDonation({}, { ...completedEvent, occurredAt: "2026-12-31T20:00:00.000Z" });
    expect(await factsOf(id)).toMatchObject({
      ...{ date: "2026-12-31", issuedOn: "2027-01-01" },
      ...{ serial: "2027-000001", issuedAt: "2027-01-01T14:00:00.000Z" },
    });
    expect(await listStatementYears("marie@example.org")).toEqual([2026]);
  });
});

describe.skipIf(!postgresPrograms)("on a PostgreSQL server with many connections", () => {
  test(
    "concurrent completions, some of which fail, leave no gaps and no duplicates",
    { timeout: 60_000 },
    async () => {
      const server = await startPostgres();
      await connect(server.url("postgres"));
      await migrateToLatest(db);
      await seed(db);
      const donations = await Promise.all(Array.from({ length: 30 }, () => createDonation()));
      const outcomes = await Promise.allSettled(
        [...donations, ...donations.slice(10)].map(({ id }, at) =>
          db.transaction().execute(async (trx) => {
            await recordLedgerEvents(trx, id, [{ ...completedEvent, reference: `ch_${at}` }]);
            if (at < 10) throw new Error("the rest failed");
          }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
      const issued = await receipts();
      expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
      expect(new Set(issued.map(({ donationId }) => donationId)).size).toBe(20);
      await db.destroy();
      await server.stop();
    },
  );
});
