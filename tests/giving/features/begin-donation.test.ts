import { expect, test } from "vitest";
import { sign } from "~/crypto/signing.server";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import { requireDonationByToken, createDonationToken } from "~/features/giving/donations/donations.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { storePaymentEvent } from "~/features/giving/payment-events/store-payment-event.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { donorCaller, payPalDonationInput, summarizeLedger } from "~tests/support/paypal";

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
  test("a repeated or concurrent request gets the same donation; another donor or amount gets a new one", async () => {
    const [first, double] = await Promise.all([
      donation({ attempt: "visit-1" }),
      donation({ attempt: "visit-1" }),
    ]);
    expect(double.id).toBe(first.id);
    expect(await summarizeLedger(first.id)).toEqual(["pledged 0"]);
    const others = [
      await donation({ attempt: "visit-2" }),
      await donation({ attempt: "visit-1", amount: "26" }),
      await donation({ attempt: "visit-1", donorEmail: "other@example.org" }),
      await donation({ attempt: "visit-1" }, true),
    ];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5);
  });

  test("equal requests without anything to identify the donor create two donations", async () => {
    const nobody = { donorName: "", donorEmail: "" };
    expect((await donation(nobody)).id).not.toBe((await donation(nobody)).id);
  });

  test("an equal request creates a new donation after completion, and after 15 minutes", async () => {
    const first = await donation();
    await happen(first.id, completed);
    const second = await donation();
    expect(second.id).not.toBe(first.id);
    const longAgo = new Date(Date.now() - 16 * 60_000).toISOString();
    await db.updateTable("donations").set({ createdAt: longAgo }).where("id", "=", second.id).execute();
    const third = await donation();
    expect(third.id).not.toBe(second.id);
    expect((await donation()).id).toBe(third.id);
  });

  test("a donation's token is valid only for this donation", async () => {
    const { id, createdAt } = await donation();
    const token = createDonationToken({ id, createdAt });
    expect((await requireDonationByToken(token)).id).toBe(id);
    const next = createDonationToken({ id: id + 1, createdAt });
    const bare = sign("gift", id.toString(36)); // The format of older tokens.
    for (const wrong of [null, "", "1", `${id}.x`, next, bare, `${token}x`]) {
      await expect(requireDonationByToken(wrong)).rejects.toMatchObject({ status: 404 });
    }
  });

  test("an event is stored and enqueued once, and its outcome is final", async () => {
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
