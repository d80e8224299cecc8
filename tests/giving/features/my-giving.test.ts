import { beforeEach, expect, test, vi } from "vitest";
import { sign } from "~/crypto/signing.server";
import { createMyGivingPath } from "~/features/giving/my-giving/my-giving-link.server";
import { changeMonthlyAmountSchema, myGivingLinkSchema } from "~/features/giving/my-giving/my-giving.schema";
import {
  changeMyMonthlyAmount,
  openMyCardPortal,
  readMyReceipt,
  readMyStatement,
  requestMyGivingLink,
  showMyGiving,
  showMyMonthlyDonation,
  stopMyMonthlyDonation,
} from "~/features/giving/my-giving/my-giving.server";
import { findReceipt } from "~/features/giving/receipts/receipts.server";
import type { Language } from "~/i18n/languages";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import {
  books,
  completedEvent,
  createDonation,
  createRecurringDonation,
  donorCaller,
  failedEvent,
  guest,
  marie,
  payPalEvent,
  refundedEvent,
  setClock,
} from "../world";
import "~tests/support/areas";

const tokenOf = (email: string) => createMyGivingPath(email).split("/").at(-1)!;
const ask = (email: string, language: Language = "fr") =>
  requestMyGivingLink(donorCaller(language), myGivingLinkSchema.parse({ email })).then(runAnswerJobs);
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, " ") ?? null;

onBothDatabases(() => {
  beforeEach(() => setClock("2026-11-20T12:00:00.000Z"));
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  test("a donor is mailed a link that does not reveal the address; an address without donations gets none", async () => {
    await createDonation({ donorEmail: "Marie@Example.org" }, completedEvent);
    await createRecurringDonation({ donorEmail: "PAUL@example.org" });
    for (const email of [" MARIE@example.org", "paul@example.org", "nobody@example.org"]) {
      expect(await ask(email, "ht")).toBeUndefined();
    }
    const sent = await books.mails("giving-link");
    expect(sent.map(({ recipient, language }) => [recipient, language])).toEqual([
      [marie, "ht"],
      ["paul@example.org", "ht"],
    ]);
    const { path } = JSON.parse(sent[0]!.props) as { path: string };
    const token = path.split("/").at(-1)!;
    const readable = [token, ...token.split(".").map((part) => Buffer.from(part, "base64url").toString())];
    expect(readable.join(" ")).not.toMatch(/marie/i);
    expect((await showMyGiving(guest, { token })).email).toBe(marie);
  });

  test("a link expires after 30 minutes, and a modified or foreign token opens nothing", async () => {
    await createDonation({}, completedEvent);
    const token = tokenOf(marie);
    const [sealed, until, mac] = token.split(".") as [string, string, string];
    const forged = [
      undefined,
      "",
      `${token}A`,
      `${sealed}.${(Date.now() + 1e12).toString(36)}.${mac}`,
      sign("privacy", `${sealed}.${until}`),
      sign("giving", `${marie}.${until}`),
    ];
    const over = { status: 404, key: "my-giving:over.text" };
    for (const one of forged) await expect(showMyGiving(guest, { token: one })).rejects.toMatchObject(over);
    later(29);
    expect((await showMyGiving(guest, { token })).donations).toHaveLength(1);
    later(1);
    await expect(showMyGiving(guest, { token })).rejects.toMatchObject(over);
    await expect(stopMyMonthlyDonation(guest, { token, id: 1 })).rejects.toMatchObject(over);
  });

  test("a donor sees their donations in any spelling of the address, newest first, and nobody else's", async () => {
    await createDonation({ donorEmail: "MARIE@example.org", amount: 10_00 }, completedEvent);
    later(1);
    await createDonation({ donorEmail: "paul@example.org" }, completedEvent);
    await createDonation(
      { paymentMethod: "paypal", currency: "EUR", isRecurring: 1 },
      { ...completedEvent, source: "paypal" },
      payPalEvent("refunded", "r1", -5_00),
    );
    await createDonation({ paymentMethod: "zelle", memoCode: "K7QM-4XTP" });
    await createDonation({ isDemo: 1 }, completedEvent);
    await createDonation({}, failedEvent);
    await createDonation({}, completedEvent, refundedEvent(25_00));
    const { donations, older, monthly } = await showMyGiving(guest, { token: tokenOf(marie) });
    expect(
      donations.map(({ amount, method, status, refundedAmount, memoCode, receipt, isDemo, isMonthly }) => [
        ...[plain(amount), method, status, plain(refundedAmount), memoCode, receipt && receipt.isVoid],
        ...[isDemo, isMonthly],
      ]),
    ).toEqual([
      ["25,00 $US", "stripe", "refunded", null, null, true, false, false],
      ["25,00 $US", "stripe", "failed", null, null, null, false, false],
      ["25,00 $US", "stripe", "completed", null, null, null, true, false],
      ["25,00 $US", "zelle", "pending", null, "K7QM-4XTP", null, false, false],
      ["25,00 €", "paypal", "completed", "5,00 €", null, false, false, true],
      ["10,00 $US", "stripe", "completed", null, null, false, false, false],
    ]);
    expect(donations[0]).toMatchObject({ date: "2026-11-20", day: "20/11/2026" });
    expect([older, monthly]).toEqual([null, []]);
  });

  test("many donations are paged", async () => {
    for (let one = 0; one < 23; one++) await createDonation();
    const token = tokenOf(marie);
    const first = await showMyGiving(guest, { token });
    expect(first.donations).toHaveLength(20);
    const second = await showMyGiving(guest, { token, before: first.older! });
    expect(second.donations).toHaveLength(3);
    expect(second.older).toBeNull();
    expect(new Set([...first.donations, ...second.donations].map(({ id }) => id)).size).toBe(23);
  });

  test("a monthly donation shows when it started, its last and next payment, and its status", async () => {
    vi.setSystemTime(new Date("2026-08-31T12:00:00.000Z"));
    const running = await createRecurringDonation({ donorEmail: "Marie@example.org" });
    await createRecurringDonation({ status: "pending" });
    const stopped = await createRecurringDonation({
      status: "cancelled",
      cancelledAt: "2026-09-02T12:00:00.000Z",
    });
    await createDonation({ recurringDonationId: stopped }, completedEvent);
    // Abandoned before its first payment: it ended at Stripe like a stopped one.
    const left = await createRecurringDonation({
      status: "cancelled",
      cancelledAt: "2026-09-01T12:00:00.000Z",
    });
    await createDonation({ recurringDonationId: left }, failedEvent);
    vi.setSystemTime(new Date("2026-10-31T13:00:00.000Z"));
    await createDonation({ recurringDonationId: running }, completedEvent);
    const late = await createRecurringDonation({ status: "pastDue" });
    vi.setSystemTime(new Date("2026-11-05T12:00:00.000Z"));
    const { monthly } = await showMyGiving(donorCaller("en"), { token: tokenOf(marie) });
    expect(monthly.map(({ id, state, next, stopped }) => [id, state, next, stopped])).toEqual([
      [late, "pastDue", null, null],
      [running, "active", "Monday, November 30, 2026", null],
      [stopped, "stopped", null, "Wednesday, September 2, 2026"],
    ]);
    expect(monthly[1]).toMatchObject({
      amount: "$25.00",
      typedAmount: "25.00",
      since: "Monday, August 31, 2026",
      last: "Saturday, October 31, 2026",
    });
    expect(await showMyMonthlyDonation(donorCaller("fr"), { token: tokenOf(marie), id: late })).toMatchObject(
      { typedAmount: "25,00" },
    );
  });

  test("nobody changes, stops or sees another donor's monthly donation", async () => {
    const id = await createRecurringDonation({ donorEmail: "paul@example.org" });
    const token = tokenOf(marie);
    const notFound = { status: 404, key: "notFound" };
    await expect(showMyMonthlyDonation(guest, { token, id })).rejects.toMatchObject(notFound);
    await expect(stopMyMonthlyDonation(guest, { token, id })).rejects.toMatchObject(notFound);
    await expect(changeMyMonthlyAmount(guest, { token, id, amount: 1_00 })).rejects.toMatchObject(notFound);
    await expect(openMyCardPortal(guest, { token, id, returnPath: "/" })).rejects.toMatchObject(notFound);
  });

  test("stopping is idempotent; changing a stopped monthly donation is refused", async () => {
    const id = await createRecurringDonation({ status: "cancelled" });
    const token = tokenOf(marie);
    const ended = { status: 409, key: "my-giving:monthly.hasEnded" };
    expect(await stopMyMonthlyDonation(guest, { token, id })).toBeUndefined();
    await expect(changeMyMonthlyAmount(guest, { token, id, amount: 1_00 })).rejects.toMatchObject(ended);
    await expect(openMyCardPortal(guest, { token, id, returnPath: "/" })).rejects.toMatchObject(ended);
  });

  test("an unchanged amount does not call Stripe", async () => {
    const id = await createRecurringDonation();
    expect(await changeMyMonthlyAmount(guest, { token: tokenOf(marie), id, amount: 25_00 })).toBeUndefined();
  });

  test("a donor gets their own receipts and yearly statements", async () => {
    const mine = await createDonation({}, completedEvent);
    const his = await createDonation({ donorEmail: "paul@example.org" }, completedEvent);
    const token = tokenOf(marie);
    const receipt = async (donationId: number) => (await findReceipt(donationId))!.id;
    const file = await readMyReceipt(guest, { token, id: await receipt(mine.id) });
    expect(file.pdf.subarray(0, 5).toString()).toBe("%PDF-");
    await expect(readMyReceipt(guest, { token, id: await receipt(his.id) })).rejects.toMatchObject({
      status: 404,
    });
    expect((await showMyGiving(guest, { token })).years).toEqual([2026]);
    const statement = await readMyStatement(donorCaller("ht"), { token, year: 2026 });
    expect(statement.pdf.subarray(0, 5).toString()).toBe("%PDF-");
    for (const year of [2025, 0])
      await expect(readMyStatement(guest, { token, year })).rejects.toMatchObject({ status: 404 });
  });
});

test("an amount is parsed as people type it, and is above 0", () => {
  const amountOf = (amount: string) =>
    changeMonthlyAmountSchema.safeParse({ token: "t", id: "1", amount }).data?.amount ?? null;
  expect(["30", "30,50", "30.5", "1 000", "1"].map(amountOf)).toEqual([3000, 3050, 3050, 100_000, 100]);
  expect(["0", "0,00", "-5", "1e9", "1.234", "vingt", ""].map(amountOf)).toEqual(Array(7).fill(null));
});
