import { expect, test } from "vitest";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  books,
  completedByHand,
  donorCaller,
  payPalDonationInput,
  payPalEvent,
  record,
  recordWithFacts,
  updateDonation,
} from "../world";

/** A pending public donation by PayPal. */
const begin = (fields: Record<string, unknown> = {}, isDemo = false) =>
  createPendingDonation(donorCaller("ht"), payPalDonationInput({ isPublic: true, ...fields }), {
    method: "paypal",
    isDemo,
  });
const completed = payPalEvent("completed", "CAP-1");
const refunded = payPalEvent("refunded", "REF-1", -25_00);

const activities = () => db.selectFrom("userEngagement").select("subject").execute();

function permutationsOf<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((first, at) =>
    permutationsOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  );
}

onBothDatabases((kind) => {
  test("a new donation is pending with one ledger entry from the donor", async () => {
    const row = await begin();
    expect(row).toMatchObject({ status: "pending", amount: 25_00, language: "ht", completedAt: null });
    expect(await books.ledger(row.id)).toMatchObject([
      { kind: "pledged", amount: 0, source: "donor", beforeStatus: null, afterStatus: "pending" },
    ]);
    expect([await books.receipts(), await books.wall(), await activities()]).toEqual([[], [], []]);
  });

  test("the first completion writes wall entry, activity and receipt; a second one writes nothing", async () => {
    const { id } = await begin();
    expect((await record(id, completed)).isNew).toBe(true);
    expect((await record(id, completed)).isNew).toBe(false);
    expect(await books.donation(id)).toMatchObject({
      status: "completed",
      refundedAmount: 0,
      requestKey: null,
    });
    expect(await books.receipts()).toMatchObject([{ donationId: id, number: 1, voidedAt: null }]);
    expect(await books.wall()).toMatchObject([{ donationId: id, isPublic: 1 }]);
    expect(await activities()).toEqual([{ subject: `donation:${id}` }]);
  });

  test("a donation completed by an administrator is not completed again by the provider's event", async () => {
    const { id } = await begin();
    await record(id, completedByHand);
    await record(id, completed);
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("a donation has the provider's completion time, but never one in the future", async () => {
    const at = "2026-01-02T03:04:05.000Z";
    const { id } = await begin();
    await record(id, { ...completed, occurredAt: at });
    expect((await books.donation(id)).completedAt).toBe(at);
    await record(id, { ...completed, occurredAt: "2026-01-01T00:00:00.000Z" }, refunded);
    expect((await books.donation(id)).completedAt).toBe(at);
    const { id: early } = await begin({ amount: "30" });
    await record(early, { ...completed, occurredAt: "2999-01-01T00:00:00.000Z" });
    expect(Date.parse((await books.donation(early)).completedAt!)).toBeLessThanOrEqual(Date.now());
  });

  test("the donor's details are updated until completion, and never afterwards", async () => {
    const { id } = await begin({ donorName: "", donorEmail: "" });
    await recordWithFacts(id, { donorName: "Rose Jean", donorEmail: "rose@example.org" }, completed);
    expect(await books.donation(id)).toMatchObject({
      donorName: "Rose Jean",
      donorEmail: "rose@example.org",
    });
    await updateDonation(id, { donorName: null, donorEmail: null });
    const again = { donorName: "Rose Jean", donorEmail: "rose@example.org" };
    await recordWithFacts(id, again, completed);
    await recordWithFacts(id, again, payPalEvent("refunded", "REF-1", -5_00));
    expect(await books.donation(id)).toMatchObject({
      donorName: null,
      donorEmail: null,
      refundedAmount: 5_00,
    });
  });

  test("completion, failure, two refunds and a failed refund give the same result in any order", async () => {
    const events = [
      completed,
      payPalEvent("failed", "CAP-0"),
      payPalEvent("refunded", "REF-1", -10_00),
      payPalEvent("refunded", "REF-2", -5_00),
      payPalEvent("refundFailed", "REF-1", 10_00),
    ];
    const all = permutationsOf(events);
    // All 120 orders would take too long: a sample with different first events.
    for (const order of all.filter((_, at) => at % (kind === "sqlite" ? 7 : 40) === 0)) {
      const { id } = await begin({ message: String(all.indexOf(order)) });
      for (const one of order) await record(id, one);
      expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 5_00 });
    }
    const numbers = (await books.receipts()).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  test("a full refund before the completion ends refunded, off the wall, with a void receipt", async () => {
    const { id } = await begin();
    await record(id, refunded);
    expect(await books.status(id)).toBe("pending");
    await record(id, completed);
    expect(await books.donation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect(await books.wall()).toMatchObject([{ isPublic: 0 }]);
    expect((await books.receipts())[0]!.voidedAt).not.toBeNull();
  });

  test("a partial refund leaves the donation completed; refunds never exceed its amount", async () => {
    const { id } = await begin();
    await record(id, completed, payPalEvent("refunded", "REF-1", -10_00));
    expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
    await record(id, payPalEvent("refunded", "REF-2", -15_00), payPalEvent("disputed", "PP-D-1", -25_00));
    expect(await books.donation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
  });

  test("a dispute removes the donation from the wall, and a won dispute restores it", async () => {
    const { id } = await begin();
    await record(id, completed);
    await record(id, payPalEvent("disputed", "PP-D-1", -25_00));
    expect(await books.donation(id)).toMatchObject({ status: "refunded" });
    expect(await books.wall()).toMatchObject([{ isPublic: 0 }]);
    await record(id, payPalEvent("disputeWon", "PP-D-1", 25_00));
    expect(await books.donation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    expect(await books.wall()).toMatchObject([{ isPublic: 1 }]);
    expect((await books.receipts())[0]!.voidedAt).toBeNull();
  });

  test("a failed donation may still be completed when the money arrives", async () => {
    const { id } = await begin();
    await record(id, payPalEvent("failed", "order"));
    expect(await books.status(id)).toBe("failed");
    await record(id, completed);
    expect(await books.status(id)).toBe("completed");
    await record(id, payPalEvent("failed", "CAP-9"));
    expect(await books.status(id)).toBe("completed");
    expect(
      (await books.ledger(id)).map(({ beforeStatus, afterStatus }) => [beforeStatus, afterStatus]),
    ).toEqual([
      [null, "pending"],
      ["pending", "failed"],
      ["failed", "completed"],
      ["completed", "completed"],
    ]);
  });

  test("two concurrent events complete the donation once", async () => {
    const { id } = await begin();
    const news = await Promise.all([record(id, completed), record(id, completed), record(id, refunded)]);
    expect(news.filter(({ isNew }) => isNew)).toHaveLength(2);
    expect(await books.summary(id)).toHaveLength(3);
    expect(await books.status(id)).toBe("refunded");
    expect(await books.receipts()).toHaveLength(1);
  });

  test("a demo donation has no effects, whatever happens to it", async () => {
    const { id } = await begin({}, true);
    await record(id, completed, refunded);
    expect((await books.ledger(id)).every(({ isDemo }) => isDemo === 1)).toBe(true);
    expect([await books.receipts(), await books.wall(), await activities()]).toEqual([[], [], []]);
    expect(await books.mails()).toEqual([]);
  });

  test("the amount may be corrected until completion, and never afterwards", async () => {
    const { id } = await begin();
    await recordWithFacts(id, { amount: 30_00 }, completed);
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 3000"]);
    await recordWithFacts(id, { amount: 99_00 }, payPalEvent("failed", "late"));
    expect((await books.donation(id)).amount).toBe(30_00);
  });

  test("an event that changes nothing leaves even `updatedAt` unchanged", async () => {
    const { id } = await begin();
    await record(id, completed);
    const before = await books.donation(id);
    await record(id, completed);
    expect(await books.donation(id)).toEqual(before);
  });

  test("an event of an unknown donation is a 404", async () => {
    await expect(record(4711, completed)).rejects.toMatchObject({ status: 404 });
  });

  test("when an effect cannot be written, the donation is not completed either", async () => {
    const [{ id }, other] = [await begin(), await begin({ amount: "30" })];
    const year = Number(dateIn("America/Port-au-Prince").slice(0, 4));
    const taken = { donationId: other.id, year, number: 1, serial: "taken", language: "fr", facts: "{}" };
    await db
      .insertInto("receipts")
      .values({ ...taken, issuedAt: new Date().toISOString() })
      .execute();
    await expect(record(id, completed)).rejects.toThrow();
    expect(await books.summary(id)).toEqual(["pledged 0"]);
    expect(await books.wall()).toEqual([]);
  });
});
