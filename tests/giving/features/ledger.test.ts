import { expect, test } from "vitest";
import { sign } from "~/crypto/signing.server";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import { requireDonationByToken, createDonationToken } from "~/features/giving/donations/donations.server";
import {
  toMoneyMismatch,
  recordLedgerEvents,
  type LedgerEvent,
} from "~/features/giving/ledger/ledger.server";
import { showDonationStatus } from "~/features/giving/status/donation-status.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { storePaymentEvent } from "~/features/giving/payment-events/payment-events.server";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { listCheckMails } from "~tests/support/donations";
import { donationToken } from "~tests/support/row-references";
import {
  readDonation,
  donorCaller,
  listLedger,
  payPalDonationInput,
  summarizeLedger,
} from "~tests/support/paypal";

const gift = (fields: Record<string, unknown> = {}, isDemo = false) =>
  createPendingDonation(donorCaller("ht"), payPalDonationInput({ isPublic: true, ...fields }), {
    method: "paypal",
    isDemo,
  });
const happen = (id: number, ...happenings: LedgerEvent[]) =>
  db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings));
const from = (kind: LedgerEvent["kind"], reference = "", amount?: number): LedgerEvent => ({
  kind,
  source: "paypal",
  reference,
  ...(amount !== undefined && { amount }),
});
const completed = from("completed", "CAP-1");
const refunded = from("refunded", "REF-1", -25_00);
const receipts = () => db.selectFrom("receipts").selectAll().orderBy("id").execute();
const wall = () => db.selectFrom("donorAppreciations").selectAll().execute();
const activities = () => db.selectFrom("userEngagement").select("subject").execute();

/** Every order of some things. */
function orders<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((first, at) => orders(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

onBothDatabases((kind) => {
  test("a gift begins pending, with one entry of the donor's own and nothing else", async () => {
    const row = await gift();
    expect(row).toMatchObject({ status: "pending", amount: 25_00, language: "ht", completedAt: null });
    expect(await listLedger(row.id)).toMatchObject([
      { kind: "pledged", amount: 0, source: "donor", beforeStatus: null, afterStatus: "pending" },
    ]);
    expect([await receipts(), await wall(), await activities()]).toEqual([[], [], []]);
  });

  test("its first completion brings the wall, the activity and the receipt; the second brings nothing", async () => {
    const { id } = await gift();
    expect((await happen(id, completed)).isNew).toBe(true);
    expect((await happen(id, completed)).isNew).toBe(false);
    expect(await readDonation(id)).toMatchObject({
      status: "completed",
      refundedAmount: 0,
      requestKey: null,
    });
    expect(await receipts()).toMatchObject([{ donationId: id, number: 1, voidedAt: null }]);
    expect(await wall()).toMatchObject([{ donationId: id, isPublic: 1 }]);
    expect(await activities()).toEqual([{ subject: `donation:${id}` }]);
  });

  test("what an administrator completed is not completed again by the provider's report", async () => {
    const { id } = await gift();
    await happen(id, { kind: "completed", source: "administrator", actor: "admin" });
    await happen(id, completed);
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500"]);
  });

  const learn = (id: number, facts: Parameters<typeof recordLedgerEvents>[3], ...happenings: LedgerEvent[]) =>
    db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings, facts));

  test("a second payment is noted once with its money, moves nothing and takes no name over", async () => {
    const { id } = await gift();
    await learn(id, { providerId: "ORDER-1", captureId: "CAP-1" }, completed);
    const second = [{ providerId: "ORDER-2", captureId: "CAP-2" }, from("completed", "CAP-2")] as const;
    expect((await learn(id, ...second)).isNew).toBe(true);
    expect((await learn(id, ...second)).isNew).toBe(false);
    expect(await readDonation(id)).toMatchObject({
      providerId: "ORDER-1",
      captureId: "CAP-1",
      amount: 25_00,
    });
    expect((await listLedger(id)).slice(2)).toMatchObject([
      { kind: "mismatch", amount: 0, reference: "CAP-2", note: "25.00 USD", source: "paypal" },
    ]);
    expect(await listCheckMails()).toEqual([
      { donationId: id, amount: 25_00, currency: "USD", method: "paypal", reported: "25.00 USD" },
    ]);
  });

  test("the ministry is told of money that does not fit, not of what moved none, nor of examples", async () => {
    const odd = (reference: string, amount: number, currency = "USD"): LedgerEvent => ({
      ...from("mismatch", reference),
      ...toMoneyMismatch(amount, currency),
    });
    const [{ id }, example] = [await gift(), await gift({}, true)];
    await happen(id, { ...from("mismatch", "ORDER-1"), note: "custom_id" }, from("mismatch", "ORDER-2"));
    await happen(example.id, odd("CAP-1", 3000));
    expect(await listCheckMails()).toEqual([]);
    await happen(id, odd("CAP-1", 3000), odd("CAP-2", -500, "EUR"));
    expect(await listCheckMails()).toMatchObject([{ donationId: id, reported: "30.00 USD, -5.00 EUR" }]);
  });

  test("a gift is of the time its provider says, which is never later than when we hear of it", async () => {
    const at = "2026-01-02T03:04:05.000Z";
    const { id } = await gift();
    await happen(id, { ...completed, occurredAt: at });
    expect((await readDonation(id)).completedAt).toBe(at);
    await happen(id, { ...completed, occurredAt: "2026-01-01T00:00:00.000Z" }, refunded);
    expect((await readDonation(id)).completedAt).toBe(at);
    const { id: early } = await gift({ amount: "30" });
    await happen(early, { ...completed, occurredAt: "2999-01-01T00:00:00.000Z" });
    expect(Date.parse((await readDonation(early)).completedAt!)).toBeLessThanOrEqual(Date.now());
  });

  test("the page of a gift that was paid otherwise does not say that nothing was charged", async () => {
    const stateOf = async (id: number) =>
      (await showDonationStatus(donorCaller("fr"), await donationToken(id)))?.state;
    const { id } = await gift();
    await happen(id, { ...from("mismatch", "CAP-1"), ...toMoneyMismatch(3000, "USD") });
    expect(await stateOf(id)).toBe("mismatch");
    await happen(id, from("failed", "ORDER-1"));
    expect(await stateOf(id)).toBe("mismatch");
    await happen(id, completed);
    expect(await stateOf(id)).toBe("completed");
  });

  test("two payments told at the same moment: one completes the gift, the other is noted", async () => {
    const { id } = await gift();
    await Promise.all([happen(id, completed), happen(id, from("completed", "CAP-2"))]);
    expect((await summarizeLedger(id)).sort()).toEqual(["completed 2500", "mismatch 0", "pledged 0"]);
  });

  test("of what an administrator completed the provider's late report brings its names; one of another payment is noted", async () => {
    const byHand = { kind: "completed", source: "administrator", actor: "admin" } as const;
    const { id } = await gift();
    await learn(id, { providerId: "ORDER-1" });
    await happen(id, byHand);
    await learn(id, { providerId: "ORDER-1", captureId: "CAP-1" }, completed);
    expect(await readDonation(id)).toMatchObject({ providerId: "ORDER-1", captureId: "CAP-1" });
    await learn(id, { providerId: "ORDER-2", captureId: "CAP-2" }, from("completed", "CAP-2"));
    expect(await readDonation(id)).toMatchObject({ providerId: "ORDER-1", captureId: "CAP-1" });
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "mismatch 0"]);
    const sentBack = await gift({ amount: "30" });
    await happen(sentBack.id, byHand, { ...from("refunded", "by-hand-1", -30_00), source: "administrator" });
    await happen(sentBack.id, completed);
    expect((await summarizeLedger(sentBack.id)).at(-1)).toBe("mismatch 0");
  });

  test("what a provider says went back of a gift that was sent back by hand is noted, and never goes below nothing", async () => {
    const { id } = await gift();
    await happen(id, { kind: "completed", source: "administrator" });
    await happen(id, { ...from("refunded", "by-hand-1", -20_00), source: "administrator" });
    await happen(id, from("refunded", "REF-1", -5_00));
    await happen(id, from("refunded", "REF-2", -25_00));
    await happen(id, from("refundFailed", "REF-2", 25_00));
    expect((await summarizeLedger(id)).slice(2)).toEqual(["refunded -2000", "refunded -500", "mismatch 0"]);
    expect((await listLedger(id)).at(-1)).toMatchObject({ reference: "REF-2", note: "-25.00 USD" });
  });

  test("who gave it is learnt until it is completed, and never afterwards", async () => {
    const { id } = await gift({ donorName: "", donorEmail: "" });
    await learn(id, { donorName: "Rose Jean", donorEmail: "rose@example.org" }, completed);
    expect(await readDonation(id)).toMatchObject({ donorName: "Rose Jean", donorEmail: "rose@example.org" });
    await db
      .updateTable("donations")
      .set({ donorName: null, donorEmail: null })
      .where("id", "=", id)
      .execute();
    const again = { donorName: "Rose Jean", donorEmail: "rose@example.org" };
    await learn(id, again, completed);
    await learn(id, again, from("refunded", "REF-1", -5_00));
    expect(await readDonation(id)).toMatchObject({ donorName: null, donorEmail: null, refundedAmount: 5_00 });
  });

  test("any order of completion, failure, two refunds and a refund that failed ends alike", async () => {
    const happenings = [
      completed,
      from("failed", "CAP-0"),
      from("refunded", "REF-1", -10_00),
      from("refunded", "REF-2", -5_00),
      from("refundFailed", "REF-1", 10_00),
    ];
    const all = orders(happenings);
    // All hundred and twenty would take their time: some, of different beginnings.
    for (const order of all.filter((_, at) => at % (kind === "sqlite" ? 7 : 40) === 0)) {
      const { id } = await gift({ message: String(all.indexOf(order)) });
      for (const one of order) await happen(id, one);
      expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 5_00 });
    }
    const numbers = (await receipts()).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  test("a refund of everything before the completion ends refunded, off the wall, its receipt void", async () => {
    const { id } = await gift();
    await happen(id, refunded);
    expect((await readDonation(id)).status).toBe("pending");
    await happen(id, completed);
    expect(await readDonation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect(await wall()).toMatchObject([{ isPublic: 0 }]);
    expect((await receipts())[0]!.voidedAt).not.toBeNull();
  });

  test("a part given back leaves it completed; more than everything is never said to have gone back", async () => {
    const { id } = await gift();
    await happen(id, completed, from("refunded", "REF-1", -10_00));
    expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
    await happen(id, from("refunded", "REF-2", -15_00), from("disputed", "PP-D-1", -25_00));
    expect(await readDonation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
  });

  test("a dispute takes it from the wall, and a dispute that was won puts it back", async () => {
    const { id } = await gift();
    await happen(id, completed);
    await happen(id, from("disputed", "PP-D-1", -25_00));
    expect(await readDonation(id)).toMatchObject({ status: "refunded" });
    expect(await wall()).toMatchObject([{ isPublic: 0 }]);
    await happen(id, from("disputeWon", "PP-D-1", 25_00));
    expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    expect(await wall()).toMatchObject([{ isPublic: 1 }]);
    expect((await receipts())[0]!.voidedAt).toBeNull();
  });

  test("one that failed may still be completed: the money came after all", async () => {
    const { id } = await gift();
    await happen(id, from("failed", "order"));
    expect((await readDonation(id)).status).toBe("failed");
    await happen(id, completed);
    expect((await readDonation(id)).status).toBe("completed");
    await happen(id, from("failed", "CAP-9"));
    expect((await readDonation(id)).status).toBe("completed");
    expect(
      (await listLedger(id)).map(({ beforeStatus, afterStatus }) => [beforeStatus, afterStatus]),
    ).toEqual([
      [null, "pending"],
      ["pending", "failed"],
      ["failed", "completed"],
      ["completed", "completed"],
    ]);
  });

  test("two reports at the same moment complete it once", async () => {
    const { id } = await gift();
    const news = await Promise.all([happen(id, completed), happen(id, completed), happen(id, refunded)]);
    expect(news.filter(({ isNew }) => isNew)).toHaveLength(2);
    expect(await summarizeLedger(id)).toHaveLength(3);
    expect((await readDonation(id)).status).toBe("refunded");
    expect(await receipts()).toHaveLength(1);
  });

  test("an example brings nothing, whatever happens to it", async () => {
    const { id } = await gift({}, true);
    await happen(id, completed, refunded);
    expect((await listLedger(id)).every(({ isDemo }) => isDemo === 1)).toBe(true);
    expect([await receipts(), await wall(), await activities()]).toEqual([[], [], []]);
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
  });

  test("an amount may be mended until the gift is completed, and never afterwards", async () => {
    const { id } = await gift();
    const mend = (amount: number, ...happenings: LedgerEvent[]) =>
      db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings, { amount }));
    await mend(30_00, completed);
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 3000"]);
    await mend(99_00, from("failed", "late"));
    expect((await readDonation(id)).amount).toBe(30_00);
  });

  test("what brings nothing new leaves even the time of the last change as it was", async () => {
    const { id } = await gift();
    await happen(id, completed);
    const before = await readDonation(id);
    await happen(id, completed);
    expect(await readDonation(id)).toEqual(before);
  });

  test("a happening of nobody's donation is a 404", async () => {
    await expect(happen(4711, completed)).rejects.toMatchObject({ status: 404 });
  });

  test("when what a gift brings cannot be written, it is not completed either", async () => {
    const [{ id }, other] = [await gift(), await gift({ amount: "30" })];
    const year = Number(dateIn("America/Port-au-Prince").slice(0, 4));
    const taken = { donationId: other.id, year, number: 1, serial: "taken", language: "fr", facts: "{}" };
    await db
      .insertInto("receipts")
      .values({ ...taken, issuedAt: new Date().toISOString() })
      .execute();
    await expect(happen(id, completed)).rejects.toThrow();
    expect(await summarizeLedger(id)).toEqual(["pledged 0"]);
    expect(await wall()).toEqual([]);
  });

  test("a click and its double are one gift, two at once too; another donor's or amount is another", async () => {
    const [first, double] = await Promise.all([gift({ attempt: "visit-1" }), gift({ attempt: "visit-1" })]);
    expect(double.id).toBe(first.id);
    expect(await summarizeLedger(first.id)).toEqual(["pledged 0"]);
    const others = [
      await gift({ attempt: "visit-2" }),
      await gift({ attempt: "visit-1", amount: "26" }),
      await gift({ attempt: "visit-1", donorEmail: "other@example.org" }),
      await gift({ attempt: "visit-1" }, true),
    ];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5);
  });

  test("without anything that tells donors apart, two gifts alike are two", async () => {
    const nobody = { donorName: "", donorEmail: "" };
    expect((await gift(nobody)).id).not.toBe((await gift(nobody)).id);
  });

  test("the same gift again is another one: after it was completed, and after a quarter of an hour", async () => {
    const first = await gift();
    await happen(first.id, completed);
    const second = await gift();
    expect(second.id).not.toBe(first.id);
    const longAgo = new Date(Date.now() - 16 * 60_000).toISOString();
    await db.updateTable("donations").set({ createdAt: longAgo }).where("id", "=", second.id).execute();
    const third = await gift();
    expect(third.id).not.toBe(second.id);
    expect((await gift()).id).toBe(third.id);
  });

  test("a gift's address names it and nobody else's", async () => {
    const { id, createdAt } = await gift();
    const token = createDonationToken({ id, createdAt });
    expect((await requireDonationByToken(token)).id).toBe(id);
    const next = createDonationToken({ id: id + 1, createdAt });
    const bare = sign("gift", id.toString(36)); // as it was signed before
    for (const wrong of [null, "", "1", `${id}.x`, next, bare, `${token}x`]) {
      await expect(requireDonationByToken(wrong)).rejects.toMatchObject({ status: 404 });
    }
  });

  test("a report is kept and asked for once, and what was found of it stays", async () => {
    const report = {
      provider: "paypal",
      eventId: "WH-1",
      type: "X.Y",
      payload: '{"event_type":"X.Y"}',
    } as const;
    await storePaymentEvent(report);
    await storePaymentEvent(report);
    const jobs = await db.selectFrom("outbox").select("name").execute();
    expect(jobs.filter(({ name }) => name === "handle-payment-event")).toHaveLength(1);
    const { id } = await db.selectFrom("webhookEvents").selectAll().executeTakeFirstOrThrow();
    await handlePaymentEvent(id);
    const handled = await db.selectFrom("webhookEvents").selectAll().executeTakeFirstOrThrow();
    expect(handled).toMatchObject({ outcome: "ignored", handledAt: expect.any(String) });
    await handlePaymentEvent(id);
    await handlePaymentEvent(4711);
    expect(await db.selectFrom("webhookEvents").selectAll().execute()).toEqual([handled]);
  });
});
