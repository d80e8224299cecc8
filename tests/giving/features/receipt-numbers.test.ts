import { describe, expect, test } from "vitest";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import { findReceipt } from "~/features/giving/receipts/receipts.server";
import { listStatementYears } from "~/features/giving/receipts/statements.server";
import { connect, db } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import { onBothDatabases } from "~tests/support/database";
import { postgresPrograms, startPostgres } from "~tests/support/postgres-server";
import { books, completedEvent, createDonation, record, setClock, setSection } from "../world";

onBothDatabases(() => {
  test("donations that complete concurrently are numbered without gaps or duplicates", async () => {
    const donations = await Promise.all(Array.from({ length: 24 }, () => createDonation()));
    await Promise.all(
      [...donations, ...donations].map(({ id }, at) =>
        record(id, { ...completedEvent, reference: `ch_${at}` }),
      ),
    );
    const issued = await books.receipts();
    const year = new Date().getFullYear();
    expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
    expect(new Set(issued.map(({ donationId }) => donationId)).size).toBe(24);
    expect(issued[0]!.serial).toMatch(new RegExp(`^(${year - 1}|${year})-000001$`));
    expect(await books.mails("giving-receipt")).toHaveLength(24);
  });

  test("a failed completion releases its number", async () => {
    const [first, second] = [await createDonation(), await createDonation()];
    const failing = db.transaction().execute(async (trx) => {
      await recordLedgerEvents(trx, first.id, [completedEvent]);
      throw new Error("the rest failed");
    });
    await expect(failing).rejects.toThrow("the rest failed");
    expect(await books.mails("giving-receipt")).toEqual([]);
    await record(second.id, completedEvent);
    await record(first.id, completedEvent);
    expect((await books.receipts()).map(({ donationId, number }) => [donationId, number])).toEqual([
      [second.id, 1],
      [first.id, 2],
    ]);
  });

  test("the year of a number is the ministry's, not UTC's", async () => {
    // 23:30 on New Year's Eve in Port-au-Prince is the next year in Paris.
    const now = "2027-01-01T04:30:00.000Z";
    setClock(now);
    const haiti = await createDonation({}, completedEvent);
    expect(await findReceipt(haiti.id)).toMatchObject({ serial: "2026-000001", issuedAt: now });
    expect(await books.receiptFacts(haiti.id)).toMatchObject({ date: "2026-12-31", issuedOn: "2026-12-31" });
    await setSection("publishing", { timeZone: "Europe/Paris" });
    const paris = await createDonation({}, completedEvent);
    const again = await createDonation({}, completedEvent);
    expect((await findReceipt(paris.id))!.serial).toBe("2027-000001");
    expect((await findReceipt(again.id))!.serial).toBe("2027-000002");
    expect(await books.receiptFacts(paris.id)).toMatchObject({ date: "2027-01-01" });
  });

  test("a donation paid in one year and recorded in the next is of the first, its number of the next", async () => {
    setClock("2027-01-01T14:00:00.000Z");
    const { id } = await createDonation({}, { ...completedEvent, occurredAt: "2026-12-31T20:00:00.000Z" });
    expect(await books.receiptFacts(id)).toMatchObject({
      ...{ date: "2026-12-31", issuedOn: "2027-01-01" },
      ...{ serial: "2027-000001", issuedAt: "2027-01-01T14:00:00.000Z" },
    });
    expect(await listStatementYears({ email: "marie@example.org" })).toEqual([2026]);
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
      const issued = await books.receipts();
      expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
      expect(new Set(issued.map(({ donationId }) => donationId)).size).toBe(20);
      await db.destroy();
      await server.stop();
    },
  );
});
