import { expect, test } from "vitest";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import {
  toMoneyMismatch,
  recordLedgerEvents,
  type LedgerEvent,
} from "~/features/giving/ledger/ledger.server";
import { showDonationStatus } from "~/features/giving/status/donation-status.server";
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

onBothDatabases(() => {
  const recordWithFacts = (
    id: number,
    facts: Parameters<typeof recordLedgerEvents>[3],
    ...happenings: LedgerEvent[]
  ) => db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings, facts));

  test("a second payment is recorded once with its amount, changes nothing and sets no name", async () => {
    const { id } = await donation();
    await recordWithFacts(id, { providerId: "ORDER-1", captureId: "CAP-1" }, completed);
    const second = [{ providerId: "ORDER-2", captureId: "CAP-2" }, from("completed", "CAP-2")] as const;
    expect((await recordWithFacts(id, ...second)).isNew).toBe(true);
    expect((await recordWithFacts(id, ...second)).isNew).toBe(false);
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

  test("the ministry is notified of mismatches with money, but not of others or of demo donations", async () => {
    const odd = (reference: string, amount: number, currency = "USD"): LedgerEvent => ({
      ...from("mismatch", reference),
      ...toMoneyMismatch(amount, currency),
    });
    const [{ id }, example] = [await donation(), await donation({}, true)];
    await happen(id, { ...from("mismatch", "ORDER-1"), note: "custom_id" }, from("mismatch", "ORDER-2"));
    await happen(example.id, odd("CAP-1", 3000));
    expect(await listCheckMails()).toEqual([]);
    await happen(id, odd("CAP-1", 3000), odd("CAP-2", -500, "EUR"));
    expect(await listCheckMails()).toMatchObject([{ donationId: id, reported: "30.00 USD, -5.00 EUR" }]);
  });

  test("the status page of a donation with a mismatch does not say that nothing was charged", async () => {
    const stateOf = async (id: number) =>
      (await showDonationStatus(donorCaller("fr"), await donationToken(id)))?.state;
    const { id } = await donation();
    await happen(id, { ...from("mismatch", "CAP-1"), ...toMoneyMismatch(3000, "USD") });
    expect(await stateOf(id)).toBe("mismatch");
    await happen(id, from("failed", "ORDER-1"));
    expect(await stateOf(id)).toBe("mismatch");
    await happen(id, completed);
    expect(await stateOf(id)).toBe("completed");
  });

  test("of two concurrent payments one completes the donation, the other is recorded as a mismatch", async () => {
    const { id } = await donation();
    await Promise.all([happen(id, completed), happen(id, from("completed", "CAP-2"))]);
    expect((await summarizeLedger(id)).sort()).toEqual(["completed 2500", "mismatch 0", "pledged 0"]);
  });

  test("a late event adds provider ids to a manually completed donation; another payment's is a mismatch", async () => {
    const byHand = { kind: "completed", source: "administrator", actor: "admin" } as const;
    const { id } = await donation();
    await recordWithFacts(id, { providerId: "ORDER-1" });
    await happen(id, byHand);
    await recordWithFacts(id, { providerId: "ORDER-1", captureId: "CAP-1" }, completed);
    expect(await readDonation(id)).toMatchObject({ providerId: "ORDER-1", captureId: "CAP-1" });
    await recordWithFacts(id, { providerId: "ORDER-2", captureId: "CAP-2" }, from("completed", "CAP-2"));
    expect(await readDonation(id)).toMatchObject({ providerId: "ORDER-1", captureId: "CAP-1" });
    expect(await summarizeLedger(id)).toEqual(["pledged 0", "completed 2500", "mismatch 0"]);
    const sentBack = await donation({ amount: "30" });
    await happen(sentBack.id, byHand, { ...from("refunded", "by-hand-1", -30_00), source: "administrator" });
    await happen(sentBack.id, completed);
    expect((await summarizeLedger(sentBack.id)).at(-1)).toBe("mismatch 0");
  });

  test("a provider's refund of a manually refunded donation is recorded, and the sum never goes below zero", async () => {
    const { id } = await donation();
    await happen(id, { kind: "completed", source: "administrator" });
    await happen(id, { ...from("refunded", "by-hand-1", -20_00), source: "administrator" });
    await happen(id, from("refunded", "REF-1", -5_00));
    await happen(id, from("refunded", "REF-2", -25_00));
    await happen(id, from("refundFailed", "REF-2", 25_00));
    expect((await summarizeLedger(id)).slice(2)).toEqual(["refunded -2000", "refunded -500", "mismatch 0"]);
    expect((await listLedger(id)).at(-1)).toMatchObject({ reference: "REF-2", note: "-25.00 USD" });
  });
});
