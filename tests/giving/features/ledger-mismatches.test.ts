import { expect, test } from "vitest";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import { type LedgerEvent, toMoneyMismatch } from "~/features/giving/ledger/ledger.server";
import { showDonationStatus } from "~/features/giving/status/donation-status.server";
import { onBothDatabases } from "~tests/support/database";
import {
  books,
  completedByHand,
  donationToken,
  donorCaller,
  payPalDonationInput,
  payPalEvent,
  record,
  recordWithFacts,
} from "../world";

/** A pending public donation by PayPal. */
const begin = (fields: Record<string, unknown> = {}, isDemo = false) =>
  createPendingDonation(donorCaller("ht"), payPalDonationInput({ isPublic: true, ...fields }), {
    method: "paypal",
    isDemo,
  });
const completed = payPalEvent("completed", "CAP-1");

onBothDatabases(() => {
  test("a second payment is recorded once with its amount, changes nothing and sets no name", async () => {
    const { id } = await begin();
    await recordWithFacts(id, { providerId: "ORDER-1", captureId: "CAP-1" }, completed);
    const second = [
      { providerId: "ORDER-2", captureId: "CAP-2" },
      payPalEvent("completed", "CAP-2"),
    ] as const;
    expect((await recordWithFacts(id, ...second)).isNew).toBe(true);
    expect((await recordWithFacts(id, ...second)).isNew).toBe(false);
    expect(await books.donation(id)).toMatchObject({
      providerId: "ORDER-1",
      captureId: "CAP-1",
      amount: 25_00,
    });
    expect((await books.ledger(id)).slice(2)).toMatchObject([
      { kind: "mismatch", amount: 0, reference: "CAP-2", note: "25.00 USD", source: "paypal" },
    ]);
    expect(await books.mailProps("giving-check")).toEqual([
      { donationId: id, amount: 25_00, currency: "USD", method: "paypal", reported: "25.00 USD" },
    ]);
  });

  test("the ministry is notified of mismatches with money, but not of others or of demo donations", async () => {
    const wrongAmount = (reference: string, amount: number, currency = "USD"): LedgerEvent => ({
      ...payPalEvent("mismatch", reference),
      ...toMoneyMismatch(amount, currency),
    });
    const [{ id }, example] = [await begin(), await begin({}, true)];
    await record(
      id,
      { ...payPalEvent("mismatch", "ORDER-1"), note: "custom_id" },
      payPalEvent("mismatch", "ORDER-2"),
    );
    await record(example.id, wrongAmount("CAP-1", 3000));
    expect(await books.mailProps("giving-check")).toEqual([]);
    await record(id, wrongAmount("CAP-1", 3000), wrongAmount("CAP-2", -500, "EUR"));
    expect(await books.mailProps("giving-check")).toMatchObject([
      { donationId: id, reported: "30.00 USD, -5.00 EUR" },
    ]);
  });

  test("the status page of a donation with a mismatch does not say that nothing was charged", async () => {
    const stateOf = async (id: number) =>
      (await showDonationStatus(donorCaller("fr"), await donationToken(id)))?.state;
    const { id } = await begin();
    await record(id, { ...payPalEvent("mismatch", "CAP-1"), ...toMoneyMismatch(3000, "USD") });
    expect(await stateOf(id)).toBe("mismatch");
    await record(id, payPalEvent("failed", "ORDER-1"));
    expect(await stateOf(id)).toBe("mismatch");
    await record(id, completed);
    expect(await stateOf(id)).toBe("completed");
  });

  test("of two concurrent payments one completes the donation, the other is recorded as a mismatch", async () => {
    const { id } = await begin();
    await Promise.all([record(id, completed), record(id, payPalEvent("completed", "CAP-2"))]);
    expect((await books.summary(id)).sort()).toEqual(["completed 2500", "mismatch 0", "pledged 0"]);
  });

  test("a late event adds provider ids to a manually completed donation; another payment's is a mismatch", async () => {
    const { id } = await begin();
    await recordWithFacts(id, { providerId: "ORDER-1" });
    await record(id, completedByHand);
    await recordWithFacts(id, { providerId: "ORDER-1", captureId: "CAP-1" }, completed);
    expect(await books.donation(id)).toMatchObject({ providerId: "ORDER-1", captureId: "CAP-1" });
    await recordWithFacts(
      id,
      { providerId: "ORDER-2", captureId: "CAP-2" },
      payPalEvent("completed", "CAP-2"),
    );
    expect(await books.donation(id)).toMatchObject({ providerId: "ORDER-1", captureId: "CAP-1" });
    expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500", "mismatch 0"]);
    const sentBack = await begin({ amount: "30" });
    await record(sentBack.id, completedByHand, {
      ...payPalEvent("refunded", "by-hand-1", -30_00),
      source: "administrator",
    });
    await record(sentBack.id, completed);
    expect((await books.summary(sentBack.id)).at(-1)).toBe("mismatch 0");
  });

  test("a provider's refund of a manually refunded donation is recorded, and the sum never goes below zero", async () => {
    const { id } = await begin();
    await record(id, completedByHand);
    await record(id, { ...payPalEvent("refunded", "by-hand-1", -20_00), source: "administrator" });
    await record(id, payPalEvent("refunded", "REF-1", -5_00));
    await record(id, payPalEvent("refunded", "REF-2", -25_00));
    await record(id, payPalEvent("refundFailed", "REF-2", 25_00));
    expect((await books.summary(id)).slice(2)).toEqual(["refunded -2000", "refunded -500", "mismatch 0"]);
    expect((await books.ledger(id)).at(-1)).toMatchObject({ reference: "REF-2", note: "-25.00 USD" });
  });
});
