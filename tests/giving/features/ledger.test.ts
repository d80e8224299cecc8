import { expect, test } from "vitest";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  readDonation,
  donorCaller,
  listLedger,
  payPalDonationInput,
  summarizeLedger,
} from "~tests/support/paypal";

const donation = (fields: Record<string, unknown> = {}, isDemo = false) =>
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

function permutationsOf<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((first, at) =>
    permutationsOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  );
}

onBothDatabases((kind) => {
  const recordWithFacts = (
    id: number,
    facts: Parameters<typeof recordLedgerEvents>[3],
    ...happenings: LedgerEvent[]
  ) => db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings, facts));

  test("a new donation is pending with one ledger entry from the donor", async () => {
    const row = await donation();
    expect(row).toMatchObject({ status: "pending", amount: 25_00, language: "ht", completedAt: null });
    expect(await listLedger(row.id)).toMatchObject([
      { kind: "pledged", amount: 0, source: "donor", beforeStatus: null, afterStatus: "pending" },
    ]);
    expect([await receipts(), await wall(), await activities()]).toEqual([[], [], []]);
  });

  test("the first completion writes wall entry, activity and receipt; a second one writes nothing", async () => {
    const { id } = await donation();
    expect((await happen(id, completed)).isNew).toBe(true);
    expect((await happen(id, completed)).isNew).toBe(false);
    expect(await readDonation(id)).toMatchObject({
      status: "completed",
      refundedAmount: 0,
      requestKey: null,
    });
    expect(await receipts()).toMatchObject([{ donationId: id, number: 1, voidedAt: null }]);
    expect(await wall()).toMatchObject([{ donationId: id, isPublic: true }]);
    expect(await activities()).toEqual([{ subject: `donation:${id}` }]);
  });

  test("a donation completed by an administrator is not completed again by the provider's event", async () => {
    const { id } = await donation();
    await happen(id, { kind: "completed", source: "administrator", actor: "admin" });
    await happen(id, completed);
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("a donation has the provider's completion time, but never one in the future", async () => {
    const at = "2026-01-02T03:04:05.000Z";
    const { id } = await donation();
    await happen(id, { ...completed, occurredAt: at });
    expect((await readDonation(id)).completedAt).toBe(at);
    await happen(id, { ...completed, occurredAt: "2026-01-01T00:00:00.000Z" }, refunded);
    expect((await readDonation(id)).completedAt).toBe(at);
    const { id: early } = await donation({ amount: "30" });
    await happen(early, { ...completed, occurredAt: "2999-01-01T00:00:00.000Z" });
    expect(Date.parse((await readDonation(early)).completedAt!)).toBeLessThanOrEqual(Date.now());
  });

  test("the donor's details are updated until completion, and never afterwards", async () => {
    const { id } = await donation({ donorName: "", donorEmail: "" });
    await recordWithFacts(id, { donorName: "Rose Jean", donorEmail: "rose@example.org" }, completed);
    expect(await readDonation(id)).toMatchObject({ donorName: "Rose Jean", donorEmail: "rose@example.org" });
    await db
      .updateTable("donations")
      .set({ donorName: null, donorEmail: null })
      .where("id", "=", id)
      .execute();
    const again = { donorName: "Rose Jean", donorEmail: "rose@example.org" };
    await recordWithFacts(id, again, completed);
    await recordWithFacts(id, again, from("refunded", "REF-1", -5_00));
    expect(await readDonation(id)).toMatchObject({ donorName: null, donorEmail: null, refundedAmount: 5_00 });
  });

  test("completion, failure, two refunds and a failed refund give the same result in any order", async () => {
    const happenings = [
      completed,
      from("failed", "CAP-0"),
      from("refunded", "REF-1", -10_00),
      from("refunded", "REF-2", -5_00),
      from("refundFailed", "REF-1", 10_00),
    ];
    const all = permutationsOf(happenings);
    // All 120 orders would take too long: a sample with different first events.
    for (const order of all.filter((_, at) => at % (kind === "sqlite" ? 7 : 40) === 0)) {
      const { id } = await donation({ message: String(all.indexOf(order)) });
      for (const one of order) await happen(id, one);
      expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 5_00 });
    }
    const numbers = (await receipts()).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  test("a full refund before the completion ends refunded, off the wall, with a void receipt", async () => {
    const { id } = await donation();
    await happen(id, refunded);
    expect((await readDonation(id)).status).toBe("pending");
    await happen(id, completed);
    expect(await readDonation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect(await wall()).toMatchObject([{ isPublic: false }]);
    expect((await receipts())[0]!.voidedAt).not.toBeNull();
  });

  test("a partial refund leaves the donation completed; refunds never exceed its amount", async () => {
    const { id } = await donation();
    await happen(id, completed, from("refunded", "REF-1", -10_00));
    expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
    await happen(id, from("refunded", "REF-2", -15_00), from("disputed", "PP-D-1", -25_00));
    expect(await readDonation(id)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
  });

  test("a dispute removes the donation from the wall, and a won dispute restores it", async () => {
    const { id } = await donation();
    await happen(id, completed);
    await happen(id, from("disputed", "PP-D-1", -25_00));
    expect(await readDonation(id)).toMatchObject({ status: "refunded" });
    expect(await wall()).toMatchObject([{ isPublic: false }]);
    await happen(id, from("disputeWon", "PP-D-1", 25_00));
    expect(await readDonation(id)).toMatchObject({ status: "completed", refundedAmount: 0 });
    expect(await wall()).toMatchObject([{ isPublic: true }]);
    expect((await receipts())[0]!.voidedAt).toBeNull();
  });

  test("a failed donation may still be completed when the money arrives", async () => {
    const { id } = await donation();
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

  test("two concurrent events complete the donation once", async () => {
    const { id } = await donation();
    const news = await Promise.all([happen(id, completed), happen(id, completed), happen(id, refunded)]);
    expect(news.filter(({ isNew }) => isNew)).toHaveLength(2);
    expect(await summarizeLedger(id)).toHaveLength(3);
    expect((await readDonation(id)).status).toBe("refunded");
    expect(await receipts()).toHaveLength(1);
  });

  test("a demo donation has no effects, whatever happens to it", async () => {
    const { id } = await donation({}, true);
    await happen(id, completed, refunded);
    expect((await listLedger(id)).every(({ isDemo }) => isDemo)).toBe(true);
    expect([await receipts(), await wall(), await activities()]).toEqual([[], [], []]);
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
  });

  test("the amount may be corrected until completion, and never afterwards", async () => {
    const { id } = await donation();
    const correctAmount = (amount: number, ...happenings: LedgerEvent[]) =>
      db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings, { amount }));
    await correctAmount(30_00, completed);
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 3000"]);
    await correctAmount(99_00, from("failed", "late"));
    expect((await readDonation(id)).amount).toBe(30_00);
  });

  test("an event that changes nothing leaves even `updatedAt` unchanged", async () => {
    const { id } = await donation();
    await happen(id, completed);
    const before = await readDonation(id);
    await happen(id, completed);
    expect(await readDonation(id)).toEqual(before);
  });

  test("an event of an unknown donation is a 404", async () => {
    await expect(happen(4711, completed)).rejects.toMatchObject({ status: 404 });
  });

  test("when an effect cannot be written, the donation is not completed either", async () => {
    const [{ id }, other] = [await donation(), await donation({ amount: "30" })];
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
});
