import { expect, test } from "vitest";
import { sign } from "~/crypto/signing.server";
import { createDonationToken, requireDonationByToken } from "~/features/giving/donations/donations.server";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import { storePaymentEvent } from "~/features/giving/payment-events/store-payment-event.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { onBothDatabases } from "~tests/support/database";
import { books, donorCaller, payPalDonationInput, payPalEvent, record, updateDonation } from "../world";

/** A pending public donation by PayPal. */
const begin = (fields: Record<string, unknown> = {}, isDemo = false) =>
  createPendingDonation(donorCaller("ht"), payPalDonationInput({ isPublic: true, ...fields }), {
    method: "paypal",
    isDemo,
  });

onBothDatabases(() => {
  test("a repeated or concurrent request gets the same donation; another donor or amount gets a new one", async () => {
    const [first, double] = await Promise.all([begin({ attempt: "visit-1" }), begin({ attempt: "visit-1" })]);
    expect(double.id).toBe(first.id);
    expect(await books.summary(first.id)).toEqual(["pledged 0"]);
    const others = [
      await begin({ attempt: "visit-2" }),
      await begin({ attempt: "visit-1", amount: "26" }),
      await begin({ attempt: "visit-1", donorEmail: "other@example.org" }),
      await begin({ attempt: "visit-1" }, true),
    ];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5);
  });

  test("equal requests without anything to identify the donor create two donations", async () => {
    const nobody = { donorName: "", donorEmail: "" };
    expect((await begin(nobody)).id).not.toBe((await begin(nobody)).id);
  });

  test("an equal request creates a new donation after completion, and after 15 minutes", async () => {
    const first = await begin();
    await record(first.id, payPalEvent("completed", "CAP-1"));
    const second = await begin();
    expect(second.id).not.toBe(first.id);
    const longAgo = new Date(Date.now() - 16 * 60_000).toISOString();
    await updateDonation(second.id, { createdAt: longAgo });
    const third = await begin();
    expect(third.id).not.toBe(second.id);
    expect((await begin()).id).toBe(third.id);
  });

  test("a donation's token is valid only for this donation", async () => {
    const { id, createdAt } = await begin();
    const token = createDonationToken({ id, createdAt });
    expect((await requireDonationByToken(token)).id).toBe(id);
    const next = createDonationToken({ id: id + 1, createdAt });
    const bare = sign("gift", id.toString(36)); // The format of older tokens.
    for (const wrong of [null, "", "1", `${id}.x`, next, bare, `${token}x`]) {
      await expect(requireDonationByToken(wrong)).rejects.toMatchObject({ status: 404 });
    }
  });

  test("an event is stored and enqueued once, and its outcome is final", async () => {
    const event = {
      provider: "paypal",
      eventId: "WH-1",
      type: "X.Y",
      payload: '{"event_type":"X.Y"}',
    } as const;
    await storePaymentEvent(event);
    await storePaymentEvent(event);
    expect(await books.jobs("handle-payment-event")).toHaveLength(1);
    const { id } = (await books.events())[0]!;
    await handlePaymentEvent(id);
    const [handled] = await books.events();
    expect(handled).toMatchObject({ outcome: "ignored", handledAt: expect.any(String) });
    await handlePaymentEvent(id);
    await handlePaymentEvent(4711);
    expect(await books.events()).toEqual([handled]);
  });
});
