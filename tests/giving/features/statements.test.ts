import { afterEach, expect, test, vi } from "vitest";
import { readStatementFile, listStatementYears } from "~/features/giving/receipts/statements.server";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { countPdfPages, readPdfText } from "~tests/support/pdf-text";

const marie = "marie@example.org";
const back = (amount: number) => ({ kind: "refunded", source: "stripe", reference: "re_1", amount }) as const;
const saidIn = async (year: number) => readPdfText((await readStatementFile(marie, year, "en")).pdf);

afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  test("a statement lists a year's completed donations of an address, with their totals by currency", async () => {
    const completedAt = "2026-03-05T12:00:00.000Z";
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(completedAt) });
    await createDonation({ amount: 100_00, isRecurring: true, completedAt }, completedEvent);
    await createDonation(
      { amount: 40_00, completedAt, donorEmail: "MARIE@example.org" },
      completedEvent,
      back(-15_00),
    );
    await createDonation({ amount: 60_00, completedAt }, completedEvent, back(-60_00));
    await createDonation(
      { amount: 70_00, currency: "EUR", paymentMethod: "paypal", completedAt },
      completedEvent,
    );
    await createDonation(
      { amount: 999_00, completedAt, donorEmail: "rosemarie@example.org" },
      completedEvent,
    );
    await createDonation({ amount: 998_00 });
    await createDonation({ amount: 997_00, isDemo: true, completedAt }, completedEvent);
    const said = await saidIn(2026);
    for (const line of [
      "Giving statement 2026",
      "4 gifts",
      marie,
      "Marie Joseph",
      "03/05/2026",
      "2026-000001",
      "Card, monthly",
      "$100.00",
      "$40.00",
      "$15.00",
      "PayPal",
      "€70.00",
      "Total given (USD)",
      "$200.00",
      "\u2212$75.00",
      "$125.00",
      "Total given (EUR)",
    ]) {
      expect(said).toContain(line);
    }
    expect(said).not.toMatch(/99[789]\.00|2026-000005/);
    expect(said).not.toContain("Refunded (EUR)");
  });

  test("a donation belongs to the year of its day in the ministry's time zone", async () => {
    await createDonation({ amount: 11_00, completedAt: "2027-01-01T04:30:00.000Z" }, completedEvent); // Still 2026 in Haiti.
    await createDonation({ amount: 12_00, completedAt: "2027-01-01T05:30:00.000Z" }, completedEvent);
    const found = { receivedOn: "2025-12-31", receivedBy: "cash", paymentMethod: "zelle" } as const;
    await createDonation(
      { amount: 13_00, completedAt: "2026-01-02T15:00:00.000Z", ...found },
      completedEvent,
    );
    expect(await listStatementYears("MARIE@example.org")).toEqual([2027, 2026, 2025]);
    expect(await saidIn(2026)).toContain("$11.00");
    expect(await saidIn(2027)).toContain("$12.00");
    const oldest = await saidIn(2025);
    expect(oldest).toContain("$13.00");
    expect(oldest).toContain("Cash");
    expect(oldest).not.toContain("$11.00");
  });

  test("an address without donations has no statement", async () => {
    await createDonation({});
    await createDonation({ isDemo: true }, completedEvent);
    expect(await listStatementYears(marie)).toEqual([]);
    await expect(readStatementFile(marie, 2026, "fr")).rejects.toMatchObject({ status: 404 });
  });

  test("many donations fill several numbered pages, and the same statement gives the same bytes", async () => {
    const completedAt = "2026-06-01T12:00:00.000Z";
    for (let at = 0; at < 70; at++) await createDonation({ completedAt, country: "HT" }, completedEvent);
    const now = new Date("2027-01-05T12:00:00.000Z");
    const { name, pdf } = await readStatementFile(marie, 2026, "ht", now);
    expect(name).toBe("rapo-don-2026.pdf");
    expect(countPdfPages(pdf)).toBe(3);
    const said = readPdfText(pdf);
    expect(said).toContain("Paj 3 sou 3");
    expect(said.match(/2026-0000\d\d/g)).toHaveLength(70);
    expect(said).toContain("1 750,00 $US");
    expect(pdf.length).toBeLessThan(120_000);
    expect((await readStatementFile(marie, 2026, "ht", now)).pdf.equals(pdf)).toBe(true);
  });
});
