import { expect, test } from "vitest";
import {
  checkDonationsFile,
  importDonationsFile,
} from "~/features/giving/entered/donations-import-admin.server";
import { closeYear } from "~/features/giving/entered/closed-years-admin.server";
import { readStatementFile } from "~/features/giving/receipts/statements.server";
import { wallTotals } from "~/features/giving/wall/wall.server";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { readPdfText } from "~tests/support/pdf-text";
import { books, guest, setClock, treasurer } from "../world";
import "~tests/support/areas";

const fileOf = (...lines: string[]) =>
  new File([["date;amount;method;name;email;reference;currency", ...lines].join("\r\n")], "gifts.csv");
const good = [
  "2026-01-04;50,00;cash;Marie Désir;;;",
  "2026-01-04;50,00;cash;Marie Désir;;;",
  "2026-02-01;20.5;monCash;Jean;jean@example.org;T-1;EUR",
  "2026-02-08;5;cash;;;;",
];
const bad = [
  "04/01/2026;5;cash;Marie;;;",
  "2026-03-01;abc;cash;Marie;;;",
  "2026-03-01;5;gold;Marie;;;",
  "2026-03-01;5;cash;Marie;marie@;;",
  "2026-03-01;5;cash;Marie;;;GBP",
  "2025-03-01;5;cash;Marie;;;",
  "2099-03-01;5;cash;Marie;;;",
];

onBothDatabases(() => {
  test("a file is counted first, then imported once, with what is wrong left out by line", async () => {
    const caller = await treasurer();
    await closeYear(caller, { year: 2025 });
    const file = fileOf(...good, ...bad);
    const { checked, ...count } = await checkDonationsFile(caller, { file });
    expect(count).toMatchObject({ created: 4, donors: 2, unchanged: 0 });
    expect(count.refused.map(({ line }) => line)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(await books.donations()).toEqual([]);
    await expect(
      importDonationsFile(caller, { file: fileOf(...good), receipts: false, checked }),
    ).rejects.toMatchObject({ status: 400 });
    await importDonationsFile(caller, { file, receipts: false, checked });
    const again = await importDonationsFile(caller, { file, receipts: false, checked });
    expect(again).toMatchObject({ created: 0, unchanged: 4 });
    expect(await books.donations()).toHaveLength(4);
  });

  test("a file of too many rows is refused without reading on", async () => {
    const file = fileOf(...Array.from({ length: 2001 }, () => "\r\n\r\n2026-01-04;5;cash;;;;"));
    await expect(checkDonationsFile(await treasurer(), { file })).rejects.toMatchObject({
      errors: { file: ["admin-entered:import.errors.tooMany"] },
    });
  });

  test("imported donations are in totals and statements on their own days, without receipt, mail or activity", async () => {
    setClock("2026-11-24T15:00:00.000Z");
    const caller = await treasurer();
    const file = fileOf(...good);
    const { checked } = await checkDonationsFile(caller, { file });
    await importDonationsFile(caller, { file, receipts: false, checked });
    const [first] = await books.donations();
    expect(first).toMatchObject({ createdAt: "2026-01-04T17:00:00.000Z", status: "completed" });
    expect((await books.ledger(first!.id))[0]!.createdAt).toBe("2026-01-04T17:00:00.000Z");
    expect([await books.receipts(), await books.mails()]).toEqual([[], []]);
    expect(await db.selectFrom("userEngagement").select("id").execute()).toEqual([]);
    expect((await wallTotals(guest)).raised).toEqual([
      { currency: "USD", amount: 105_00 },
      { currency: "EUR", amount: 20_50 },
    ]);
    const { pdf } = await readStatementFile({ email: "jean@example.org" }, 2026, "en");
    expect(readPdfText(pdf)).toMatch(/02\/01\/2026[^]*MonCash[^]*€20\.50/);
  });

  test("receipts are numbered by choice, and a donation that is there already is refused", async () => {
    const caller = await treasurer();
    const file = fileOf(good[0]!, good[2]!);
    const { checked } = await checkDonationsFile(caller, { file });
    await importDonationsFile(caller, { file, receipts: true, checked });
    expect((await books.receipts()).map(({ number }) => number)).toEqual([1, 2]);
    expect(await books.mails()).toEqual([]);
    const same = fileOf("2026-01-04;50;cash;marie desir;;another;");
    expect(await checkDonationsFile(caller, { file: same })).toMatchObject({
      created: 0,
      refused: [{ line: 2 }],
    });
  });

  test("lines whose donor is not clear are refused, in the count as in the import, and none is lost", async () => {
    const caller = await treasurer();
    const file = fileOf(
      "2026-01-04;5;cash;Jean;a@example.org;;",
      "2026-01-04;5;cash;Jean;b@example.org;;",
      "2026-01-04;5;cash;Jean;;;",
      "2026-01-04;5;cash;Fanmi Jean #1;fanmi@example.org;;",
      `2026-01-04;5;cash;${"x".repeat(121)};;;`,
      "2026-01-04;5;cash;\u200b;;;",
    );
    const { checked, ...count } = await checkDonationsFile(caller, { file });
    expect(count).toMatchObject({ created: 4, donors: 3, refused: [{ line: 4 }, { line: 6 }] });
    expect(await importDonationsFile(caller, { file, receipts: false, checked })).toEqual({
      ...count,
      left: 0,
      checked,
    });
    expect((await books.donations()).map(({ donorName, donorEmail }) => [donorName, donorEmail])).toEqual([
      ["Jean", "a@example.org"],
      ["Jean", "b@example.org"],
      ["Fanmi Jean #1", "fanmi@example.org"],
      [null, null],
    ]);
  });

  test("a file that was interrupted is finished by importing it again, and two at once write it once", async () => {
    const caller = await treasurer();
    const file = fileOf(...good, "2026-01-04;50;cash;marie desir;;Envelope 9;");
    const { checked } = await checkDonationsFile(caller, { file });
    const both = await Promise.all([
      importDonationsFile(caller, { file, receipts: false, checked }),
      importDonationsFile(caller, { file, receipts: false, checked }),
    ]);
    expect(both.map(({ created }) => created).sort()).toEqual([0, 5]);
    expect((await books.audit()).map(({ after }) => after)).toEqual(['{"created":5}']);
    // As after an interruption: the last two were not saved.
    const last = (await books.donations()).slice(-2).map(({ id }) => id);
    await db.deleteFrom("donationLedger").where("donationId", "in", last).execute();
    await db.deleteFrom("donations").where("id", "in", last).execute();
    expect(await importDonationsFile(caller, { file, receipts: false, checked })).toMatchObject({
      ...{ created: 2, unchanged: 3, refused: [] },
    });
  });

  test("a donation typed, or a year closed, after the count is not imported", async () => {
    const caller = await treasurer();
    const file = fileOf("2025-01-04;5;cash;Marie;;;", "2026-01-04;5;cash;Marie;;;");
    const { checked } = await checkDonationsFile(caller, { file });
    const importing = importDonationsFile(caller, { file, receipts: false, checked });
    await closeYear(caller, { year: 2025 });
    const { created, refused } = await importing;
    expect(created + refused.length).toBe(2);
    expect((await books.donations()).length).toBe(created);
  });
});

test("one call imports a part of a large file, lets others have a turn meanwhile, and the next goes on", async () => {
  await freshDatabase();
  const caller = await treasurer();
  const lines = Array.from({ length: 260 }, (_, at) => `2026-01-04;${at + 1};cash;Marie;;;`);
  const file = fileOf(...lines);
  const { checked, left } = await checkDonationsFile(caller, { file });
  expect(left).toBe(260);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const input = { file, receipts: true, checked };
  expect(await importDonationsFile(caller, input)).toMatchObject({ created: 250, left: 10, checked });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(await importDonationsFile(caller, input)).toMatchObject({
    created: 10,
    unchanged: 250,
    left: 0,
  });
  expect(await books.donations()).toHaveLength(260);
});
