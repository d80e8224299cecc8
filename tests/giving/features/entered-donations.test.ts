import { expect, test } from "vitest";
import { donationFileSchema, listDonationsSchema } from "~/features/giving/admin/donations-admin.schema";
import { listDonations, summarizeDonations } from "~/features/giving/admin/donations-admin.server";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { mergeDonor } from "~/features/giving/donors/donors-admin.server";
import { closeYear, reopenYear } from "~/features/giving/entered/closed-years-admin.server";
import { correctDonation, enterDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { enterDonationSchema } from "~/features/giving/entered/entered.schema";
import { givingFigures } from "~/features/giving/giving-figures.server";
import { readStatementFile } from "~/features/giving/receipts/statements.server";
import { wallTotals } from "~/features/giving/wall/wall.server";
import { readEntryStart } from "~/routes/admin/donations/entry-start.server";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { readPdfText } from "~tests/support/pdf-text";
import { books, createDonation, completedEvent, guest, setClock, treasurer } from "../world";
import { refund } from "./refund-steps";
import "~tests/support/areas";

const input = (fields: Record<string, unknown> = {}) =>
  enterDonationSchema.parse({
    ...{ donor: "Marie Désir", amount: "50", method: "cash", receivedOn: "2026-11-22", mailReceipt: "on" },
    ...fields,
  });
const enter = async (fields: Record<string, unknown> = {}) => enterDonation(await treasurer(), input(fields));
const donors = () => db.selectFrom("donors").selectAll().orderBy("id").execute();
const textOf = async (donorId: number, year = 2026) =>
  readPdfText((await readStatementFile({ donorIds: [donorId] }, year, "en")).pdf);

onBothDatabases(() => {
  test("a donation in cash is completed on its day, and in ledger, receipt, totals, statement and export", async () => {
    setClock("2026-11-24T15:00:00.000Z");
    const donation = await enter({ donorEmail: "marie@example.org", reference: "Envelope 7" });
    expect(donation).toMatchObject({
      ...{ status: "completed", amount: "50.00", paymentMethod: "cash", receivedOn: "2026-11-22" },
      ...{ createdAt: "2026-11-22T17:00:00.000Z", completedAt: "2026-11-22T17:00:00.000Z" },
      ...{ receipt: "2026-000001", transactionId: "Envelope 7", donorName: "Marie Désir" },
    });
    expect(await books.summary(donation.id)).toEqual(["completed 5000"]);
    expect(await books.receiptFacts(donation.id)).toMatchObject({ date: "2026-11-22", method: "cash" });
    expect((await books.mails()).map(({ template }) => template)).toEqual(["giving-receipt"]);
    const caller = await treasurer();
    const november = listDonationsSchema.parse({ from: "2026-11-22", to: "2026-11-22" });
    expect((await summarizeDonations(caller, november)).collected).toEqual([
      { currency: "USD", amount: 50_00 },
    ]);
    expect(await textOf(donation.donorId!)).toMatch(/Marie Désir[^]*11\/22\/2026[^]*Cash[^]*\$50\.00/);
    const rows: string[][] = [];
    for await (const some of await exportDonations(caller, donationFileSchema.parse({}))) rows.push(...some);
    const [names, row] = rows;
    expect(row).toContain("Envelope 7");
    expect(row!.length).toBe(names!.length);
    expect((await books.audit()).at(0)).toMatchObject({
      action: "donation.entered",
      subject: String(donation.id),
    });
  });

  test("the same form enters one donation, and the wall shows it only by consent", async () => {
    const caller = await treasurer();
    const again = input({ attempt: "visit" });
    const [one, other] = await Promise.all([enterDonation(caller, again), enterDonation(caller, again)]);
    expect(one.id).toBe(other.id);
    expect(await books.wall()).toEqual([]);
    await enter({ donor: "Jean", isPublic: "on", isAnonymous: "on" });
    expect(await books.wall()).toMatchObject([{ isPublic: true, isAnonymous: true }]);
  });

  test("a known donor is found by number, address or name; one name of two people asks for the number", async () => {
    const first = await enter();
    expect(await enter({ donor: "marie desir", amount: "60" })).toMatchObject({ donorId: first.donorId });
    expect(await enter({ donor: `M. #${first.donorId}`, amount: "70" })).toMatchObject({
      ...{ donorId: first.donorId, donorName: "Marie Désir" },
    });
    await enter({ donor: "Marie Désir <other@example.org>" });
    await expect(enter()).rejects.toMatchObject({
      ...{ status: 400, errors: { donor: ["admin-entered:errors.severalDonors"] } },
    });
    await expect(enter({ donor: "#99" })).rejects.toMatchObject({ status: 400 });
    expect((await donors()).map(({ email }) => email)).toEqual([null, "other@example.org"]);
    expect(await enter({ donor: "" })).toMatchObject({ donorId: null, donorName: null });
  });

  test("a number stands for its own row, and never for another address than it has", async () => {
    const whole = await enter({ donor: "marie@example.org" });
    const row = await enter({ donor: "M. Désir <m2@example.org>", amount: "5" });
    await mergeDonor(await treasurer(), { id: row.donorId!, into: `#${whole.donorId}` });
    const again = await enter({ donor: `M. #${row.donorId}`, amount: "6" });
    expect(again).toMatchObject({ donorId: row.donorId, donorEmail: "m2@example.org" });
    await expect(
      enter({ donor: `#${row.donorId}`, donorEmail: "other@example.org", amount: "7" }),
    ).rejects.toMatchObject({ status: 400, errors: { donor: ["admin-entered:errors.otherEmail"] } });
    // Two rows of one donor have the same donation.
    await expect(enter({ donor: `#${whole.donorId}`, amount: "6" })).rejects.toMatchObject({
      body: { check: { doubles: [{ donation: again.id }] } },
    });
  });

  test("a name alone that belongs to somebody with an address is asked about", async () => {
    await createDonation({ donorName: "Marie Désir", donorEmail: "thief@example.org" }, completedEvent);
    const refused = await enter().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      ...{ status: 409, body: { check: { names: [{ at: null, donor: "Marie Désir #1" }] } } },
    });
    const { token } = (refused as { body: { check: { token: string } } }).body.check;
    expect(await enter({ confirmed: token })).toMatchObject({ donorEmail: "thief@example.org" });
  });

  test("the same donor, day, amount and method asks first, and is entered when confirmed", async () => {
    await enter();
    const refused = await enter().catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 409, body: { check: { doubles: [{ at: null, donation: 1 }] } } });
    const { token } = (refused as { body: { check: { token: string } } }).body.check;
    await expect(enter({ amount: "50", confirmed: "x" })).rejects.toMatchObject({ status: 409 });
    expect(await enter({ confirmed: token })).toMatchObject({ id: 2 });
  });

  test("a day to come, in a closed year or before 1990 is refused at its field", async () => {
    setClock("2026-01-10T15:00:00.000Z");
    const caller = await treasurer();
    await closeYear(caller, { year: 2025 });
    await expect(closeYear(caller, { year: 2026 })).rejects.toMatchObject({ status: 409 });
    for (const [receivedOn, key] of [
      ["2026-01-11", "admin-donations:form.dayToCome"],
      ["2025-12-31", "admin-entered:errors.dayClosed"],
      ["0202-12-31", "admin-entered:errors.dayTooOld"],
    ])
      await expect(enter({ receivedOn })).rejects.toMatchObject({ errors: { receivedOn: [key] } });
    await reopenYear(caller, { year: 2025 });
    expect(await enter({ receivedOn: "2025-12-31" })).toMatchObject({ status: "completed" });
  });

  test("a wrong entry is taken back by a counter-entry of today, and its replacement gets the next number", async () => {
    const wrong = await enter({ donorEmail: "marie@example.org" });
    const right = await enter({
      ...{ donor: `#${wrong.donorId}`, amount: "500", corrects: wrong.id, reason: "A zero was missing." },
    });
    expect(await books.summary(wrong.id)).toEqual(["completed 5000", "corrected -5000"]);
    expect(await books.donation(wrong.id)).toMatchObject({
      amount: 50_00,
      refundedAmount: 50_00,
      status: "refunded",
    });
    expect(right).toMatchObject({ correctsId: wrong.id, receipt: `${dateIn("UTC").slice(0, 4)}-000002` });
    expect((await books.receipt(wrong.id)).voidedAt).not.toBeNull();
    expect((await books.mails()).map(({ template }) => template)).toEqual([
      ...["giving-receipt", "giving-refunded", "giving-receipt"],
    ]);
    const text = await textOf(right.donorId!);
    expect(text).toMatch(/Cash, entered by mistake/);
    expect(text).toMatch(/\$500\.00/);
    const caller = await treasurer();
    await expect(correctDonation(caller, { id: wrong.id, reason: "again" })).rejects.toMatchObject({
      status: 409,
    });
    const online = await createDonation({}, completedEvent);
    await expect(correctDonation(caller, { id: online.id, reason: "x" })).rejects.toMatchObject({
      status: 409,
    });
  });

  test("a donation is corrected or refunded, never both, and its replacement begins with what is left", async () => {
    const { id, donorId } = await enter({ amount: "100" });
    await refund(id, { amount: "40" });
    const caller = await treasurer();
    expect((await readEntryStart(caller, String(id))).initial).toMatchObject({
      ...{ amount: "60,00", donor: `Marie Désir #${donorId}` },
    });
    const both = [refund(id), correctDonation(caller, { id, reason: "Wrong" })];
    const done = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(done.sort()).toEqual(["fulfilled", "rejected"]);
    expect(await books.sum(id)).toBe(0);
  });

  test("the figures count a donation on the day it was typed, and a corrected one not at all", async () => {
    setClock("2026-11-24T15:00:00.000Z");
    const wrong = await enter({ amount: "10000" });
    const fix = { donor: `#${wrong.donorId}`, amount: "100", corrects: wrong.id, reason: "Zeros" };
    await enter(fix);
    const day = {
      date: "2026-11-24",
      ...{ from: "2026-11-24T05:00:00.000Z", to: "2026-11-25T05:00:00.000Z" },
    };
    const figures = await Promise.all(givingFigures.map(({ count }) => count(db, day)));
    expect(figures).toMatchObject([
      [{ dimension: "USD/cash", amount: 100_00 }],
      [{ dimension: "USD/cash", count: 1, amount: 100_00 }],
      [{ dimension: "USD/cash", count: 1 }],
    ]);
    const dayOfGift = { ...day, from: "2026-11-22T05:00:00.000Z", to: "2026-11-23T05:00:00.000Z" };
    for (const { count } of givingFigures) expect(await count(db, dayOfGift)).toEqual([]);
  });

  test("the same form with another amount is another donation", async () => {
    const one = await enter({ attempt: "visit" });
    const other = await enter({ attempt: "visit", amount: "70" });
    expect([other.amount, other.id === one.id]).toEqual(["70.00", false]);
  });

  test("who got no receipt by mail is not mailed that it was wrong", async () => {
    const { id } = await enter({ donorEmail: "marie@example.org", mailReceipt: "" });
    await correctDonation(await treasurer(), { id, reason: "Twice" });
    expect(await books.mails()).toEqual([]);
  });

  test("a pledge received in cash is found as cash", async () => {
    const { id } = await createDonation({ paymentMethod: "zelle", receivedBy: "cash" }, completedEvent);
    const found = async (method: string) =>
      (await listDonations(await treasurer(), listDonationsSchema.parse({ method }))).donations.map(
        (one) => one.id,
      );
    expect([await found("cash"), await found("zelle")]).toEqual([[id], []]);
  });

  test("a donation in kind has a description, no amount, a receipt, and is in no sum", async () => {
    const rice = { amount: "", method: "inKind", description: "Two bags of rice" };
    const donation = await enter({ ...rice, isPublic: "on" });
    expect(donation).toMatchObject({ status: "completed", amount: "0.00", description: "Two bags of rice" });
    expect(await books.summary(donation.id)).toEqual(["completed 0"]);
    expect(await books.wall()).toEqual([]);
    expect(await wallTotals(guest)).toMatchObject({ donors: 0, donations: 0 });
    const text = await textOf(donation.donorId!);
    expect(text).toContain("In kind: Two bags of rice");
    expect(text).not.toMatch(/Total given|0\.00/);
    expect(await correctDonation(await treasurer(), { id: donation.id, reason: "Never came" })).toMatchObject(
      {
        ...{ status: "refunded", amount: "0.00" },
      },
    );
    expect((await books.receipt(donation.id)).voidedAt).not.toBeNull();
  });
});

test.each([
  [{ amount: "" }, "amount", "admin-donations:form.amount"],
  [{ amount: "0" }, "amount", "admin-donations:form.amount"],
  [{ amount: "5", method: "inKind", description: "Rice" }, "amount", "admin-entered:errors.inKindAmount"],
  [{ amount: "", method: "inKind" }, "description", "admin-entered:errors.description"],
  [{ method: "stripe" }, "method", "admin-entered:errors.method"],
  [{ receivedOn: "22/11/2026" }, "receivedOn", "admin-donations:form.day"],
  [{ corrects: "4" }, "reason", "admin-entered:errors.reason"],
])("%j is refused at %s", (fields, field, message) => {
  const given = { amount: "50", method: "cash", receivedOn: "2026-11-22", ...fields };
  const { error } = enterDonationSchema.safeParse(given);
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test("an amount may name its own currency", () => {
  const given = { method: "cash", receivedOn: "2026-11-22", currency: "USD" };
  expect(enterDonationSchema.parse({ ...given, amount: "50 EUR" })).toMatchObject({
    amount: 50_00,
    currency: "EUR",
  });
  expect(enterDonationSchema.parse({ ...given, amount: "$50" })).toMatchObject({ currency: "USD" });
});
