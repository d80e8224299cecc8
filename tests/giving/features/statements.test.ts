import { expect, test } from "vitest";
import { mergeDonor } from "~/features/giving/donors/donors-admin.server";
import { readPrintedStatements } from "~/features/giving/donors/printed-statements-admin.server";
import { enterDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { enterDonationSchema } from "~/features/giving/entered/entered.schema";
import { listStatementYears, readStatementFile } from "~/features/giving/receipts/statements.server";
import { onBothDatabases } from "~tests/support/database";
import { countPdfPages, readPdfText } from "~tests/support/pdf-text";
import { completedEvent, createDonation, marie, refundedEvent, setClock, treasurer } from "../world";

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

  test("one PDF has the statements of all donors without an address, each from a new page on", async () => {
    setClock("2026-11-24T15:00:00.000Z");
    const caller = await treasurer();
    const enter = (donor: string, more: object = {}) =>
      enterDonation(
        caller,
        enterDonationSchema.parse({ donor, amount: "20", method: "cash", receivedOn: "2026-11-22", ...more }),
      );
    const first = await enter("Rose");
    const other = await enter("Tante Rose", { amount: "31" });
    await mergeDonor(caller, { id: other.donorId!, into: String(first.donorId) });
    await enter("Alcé", { amount: "12", language: "ht" });
    await enter(`Marie <${marie}>`, { amount: "99" });
    const hidden = await enter("Mari", { amount: "98" });
    const known = await enter(`Marie #${(await enter(marie, { amount: "97" })).donorId}`, { amount: "96" });
    await mergeDonor(caller, { id: hidden.donorId!, into: String(known.donorId) });
    const { name, pdf } = (await readPrintedStatements(caller, { year: 2026 }))!;
    expect(name).toMatch(/-2026\.pdf$/);
    expect(countPdfPages(pdf)).toBe(2);
    const text = readPdfText(pdf);
    expect(text.indexOf("Alcé")).toBeLessThan(text.indexOf("Rose"));
    for (const part of ["12,00", "51,00"]) expect(text).toContain(part);
    expect(text).not.toMatch(/9[6-9],00/);
    expect(await readPrintedStatements(caller, { year: 2025 })).toBeNull();
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
