import { expect, test } from "vitest";
import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { createPayPalOrder, capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { settlePayPalDonation } from "~/features/giving/paypal/paypal-sync.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  readDonation,
  donorCaller,
  payPalDonationInput,
  summarizeLedger,
  withPayPal,
} from "~tests/support/paypal";

const paypal = withPayPal();

let visits = 0;

const begin = (fields: Record<string, unknown> = {}) =>
  createPayPalOrder(
    donorCaller(),
    payPalDonationInput({ attempt: `visit-${++visits}`, isPublic: true, ...fields }),
  );

const orderOf = (id: string) => paypal.fake.orders.get(id)!;

/** A donation approved and paid at PayPal, without any event received. */
async function paidUnheard(fields: Record<string, unknown> = {}, funding: "good" | "pending" = "good") {
  const begun = await begin(fields);
  paypal.fake.approve(begun.id, {}, funding);
  paypal.fake.capture(begun.id);
  return { ...begun, captureId: orderOf(begun.id).captures[0]!.id };
}

/** The newest event of a type, as its job reads it. */
const reported = (type: string) =>
  JSON.parse(JSON.stringify(paypal.fake.events.findLast(({ event_type }) => event_type === type)!)) as {
    resource: Record<string, unknown>;
  };

const report = (type: string) => applyPayPalEvent(reported(type));

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

const statusOf = async (id: number) => (await readDonation(id)).status;

onBothDatabases(() => {
  test("an event completes the donation once when the donor does not return", async () => {
    const { donationId, captureId } = await paidUnheard();
    expect(await report("PAYMENT.CAPTURE.COMPLETED")).toBe("applied");
    expect(await report("PAYMENT.CAPTURE.COMPLETED")).toBe("unchanged");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", captureId });
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("a concurrent event and return complete it once", async () => {
    const { id, donationId, gift: token } = await begin();
    paypal.fake.approve(id);
    const approved = reported("CHECKOUT.ORDER.APPROVED");
    await Promise.all([capturePayPalDonation(token), applyPayPalEvent(approved)]);
    await report("PAYMENT.CAPTURE.COMPLETED");
    expect(orderOf(id).captures).toHaveLength(1);
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
    expect(await db.selectFrom("receipts").select("id").execute()).toHaveLength(1);
  });

  test("when a donor approved and closed the browser, the approval event captures the order", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
    expect(orderOf(id).status).toBe("COMPLETED");
    expect(await statusOf(donationId)).toBe("completed");
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("unchanged");
  });

  test("a recent decline is not retried without the donor, who was told that nothing was charged", async () => {
    const { id, donationId, gift: token } = await begin();
    const captures = () => paypal.fake.asked.filter(({ path }) => path.endsWith("/capture")).length;
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(token);
    orderOf(id).funding = "good";
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("unchanged");
    expect([await statusOf(donationId), captures()]).toEqual(["pending", 1]);
    paypal.fake.approve(id);
    await capturePayPalDonation(token);
    expect([await statusOf(donationId), captures()]).toEqual(["completed", 2]);
  });

  test("a new approval long after a decline is captured even if the donor does not return", async () => {
    const { id, donationId, gift: token } = await begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(token);
    const createdAt = new Date(Date.now() - 11 * 60_000).toISOString();
    await db.updateTable("donationLedger").set({ createdAt }).where("kind", "=", "declined").execute();
    paypal.fake.approve(id);
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
    expect(await statusOf(donationId)).toBe("completed");
  });

  test("an approval a minute after a decline is captured from its event, even if no donor returns", async () => {
    const { id, donationId, gift: token } = await begin();
    paypal.fake.approve(id, {}, "declined");
    const first = reported("CHECKOUT.ORDER.APPROVED");
    await capturePayPalDonation(token);
    paypal.fake.approve(id);
    const second = { ...reported("CHECKOUT.ORDER.APPROVED"), create_time: later(60_000) };
    expect(await applyPayPalEvent(first)).toBe("unchanged");
    paypal.fake.behave("down", /orders/);
    await expect(applyPayPalEvent(second)).rejects.toMatchObject({ status: 502 });
    paypal.fake.behave("well");
    // The approval's event was received, so the next sync captures the order.
    await settlePayPalDonation(donationId);
    expect(await summarizeLedger(donationId)).toEqual([
      "pledged 0",
      "declined 0",
      "approved 0",
      "completed 2500",
    ]);
    expect(await applyPayPalEvent(second)).toBe("unchanged");
  });

  test("an approval that was declined too is not captured again", async () => {
    const { id, donationId, gift: token } = await begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(token);
    paypal.fake.approve(id, {}, "declined");
    const second = { ...reported("CHECKOUT.ORDER.APPROVED"), create_time: later(60_000) };
    expect(await applyPayPalEvent(second)).toBe("unchanged");
    expect(await applyPayPalEvent(second)).toBe("unchanged");
    await settlePayPalDonation(donationId);
    const story = ["pledged 0", "declined 0", "approved 0", "declined 0"];
    expect(await summarizeLedger(donationId)).toEqual(story);
  });

  test("when the event of a second approval is lost, the job finds the approval in the order", async () => {
    const { id, donationId, gift: token } = await begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(token);
    paypal.fake.approve(id);
    await settlePayPalDonation(donationId);
    expect(await statusOf(donationId)).toBe("pending");
    orderOf(id).updateTime = later(60_000);
    await settlePayPalDonation(donationId);
    expect(await statusOf(donationId)).toBe("completed");
  });
});
