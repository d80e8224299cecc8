import { expect, test } from "vitest";
import { listStatementYears, readStatementFile } from "~/features/giving/receipts/statements.server";
import { onBothDatabases } from "~tests/support/database";
import { countPdfPages, readPdfText } from "~tests/support/pdf-text";
import { completedEvent, createDonation, marie, refundedEvent, setClock } from "../world";

const textOf = async (year: number) =>
  readPdfText((await readStatementFile({ email: marie }, year, "en")).pdf);

onBothDatabases(() => {
  test("a statement lists a year's completed donations of an address, with their totals by currency", async () => {
    const completedAt = "2026-03-05T12:00:00.000Z";
    setClock(completedAt);
    await createDonation({ amount: 100_00, isRecurring: true, completedAt }, completedEvent);
    await createDonation(
      { amount: 40_00, completedAt, donorEmail: "MARIE@example.org" },
      completedEvent,
      refundedEvent(15_00),
    );
    await createDonation({ amount: 60_00, completedAt }, completedEvent, refundedEvent(60_00));
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
    const text = await textOf(2026);
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
      expect(text).toContain(line);
    }
    expect(text).not.toMatch(/99[789]\.00|2026-000005/);
    expect(text).not.toContain("Refunded (EUR)");
  });

  test("a donation belongs to the year of its day in the ministry's time zone", async () => {
    await createDonation({ amount: 11_00, completedAt: "2027-01-01T04:30:00.000Z" }, completedEvent); // Still 2026 in Haiti.
    await createDonation({ amount: 12_00, completedAt: "2027-01-01T05:30:00.000Z" }, completedEvent);
    const found = { receivedOn: "2025-12-31", receivedBy: "cash", paymentMethod: "zelle" } as const;
    await createDonation(
      { amount: 13_00, completedAt: "2026-01-02T15:00:00.000Z", ...found },
      completedEvent,
    );
    expect(await listStatementYears({ email: "MARIE@example.org" })).toEqual([2027, 2026, 2025]);
    for (const [year, own] of [
      [2025, "$13.00"],
      [2026, "$11.00"],
      [2027, "$12.00"],
    ] as const) {
      const text = await textOf(year);
      for (const amount of ["$11.00", "$12.00", "$13.00"])
        expect(text.includes(amount), `${amount} in ${year}`).toBe(amount === own);
    }
    expect(await textOf(2025)).toContain("Cash");
  });

  test("an address without donations has no statement", async () => {
    await createDonation({});
    await createDonation({ isDemo: true }, completedEvent);
    expect(await listStatementYears({ email: marie })).toEqual([]);
    await expect(readStatementFile({ email: marie }, 2026, "fr")).rejects.toMatchObject({ status: 404 });
  });

  test("many donations fill several numbered pages, and the same statement gives the same bytes", async () => {
    const completedAt = "2026-06-01T12:00:00.000Z";
    for (let at = 0; at < 70; at++) await createDonation({ completedAt, country: "HT" }, completedEvent);
    const now = new Date("2027-01-05T12:00:00.000Z");
    const { name, pdf } = await readStatementFile({ email: marie }, 2026, "ht", {}, now);
    expect(name).toBe("rapo-don-2026.pdf");
    expect(countPdfPages(pdf)).toBe(3);
    const text = readPdfText(pdf);
    expect(text).toContain("Paj 3 sou 3");
    expect(text.match(/2026-0000\d\d/g)).toHaveLength(70);
    expect(text).toContain("1 750,00 $US");
    expect(pdf.length).toBeLessThan(120_000);
    expect((await readStatementFile({ email: marie }, 2026, "ht", {}, now)).pdf.equals(pdf)).toBe(true);
  });
});
