import { expect, test } from "vitest";
import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { settlePayPalDonation } from "~/features/giving/paypal/paypal-sync.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { books, withPayPal } from "../world";

const paypal = withPayPal();

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

onBothDatabases(() => {
  test("an event completes the donation once when the donor does not return", async () => {
    const { donationId, captureId } = await paypal.payUnheard();
    expect(await paypal.report("PAYMENT.CAPTURE.COMPLETED")).toBe("applied");
    expect(await paypal.report("PAYMENT.CAPTURE.COMPLETED")).toBe("unchanged");
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", captureId });
    expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("a concurrent event and return complete it once", async () => {
    const { id, donationId, gift: token } = await paypal.begin();
    paypal.fake.approve(id);
    const approved = paypal.event("CHECKOUT.ORDER.APPROVED");
    await Promise.all([capturePayPalDonation(token), applyPayPalEvent(approved)]);
    await paypal.report("PAYMENT.CAPTURE.COMPLETED");
    expect(paypal.order(id).captures).toHaveLength(1);
    expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500"]);
    expect(await books.receipts()).toHaveLength(1);
  });

  test("when a donor approved and closed the browser, the approval event captures the order", async () => {
    const { id, donationId } = await paypal.begin();
    paypal.fake.approve(id);
    expect(await paypal.report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
    expect(paypal.order(id).status).toBe("COMPLETED");
    expect(await books.status(donationId)).toBe("completed");
    expect(await paypal.report("CHECKOUT.ORDER.APPROVED")).toBe("unchanged");
  });

  test("a recent decline is not retried without the donor, who read that nothing was charged", async () => {
    const { id, donationId, gift: token } = await paypal.begin();
    const captures = () => paypal.asked("/capture").length;
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(token);
    paypal.order(id).funding = "good";
    expect(await paypal.report("CHECKOUT.ORDER.APPROVED")).toBe("unchanged");
    expect([await books.status(donationId), captures()]).toEqual(["pending", 1]);
    paypal.fake.approve(id);
    await capturePayPalDonation(token);
    expect([await books.status(donationId), captures()]).toEqual(["completed", 2]);
  });

  test("a new approval long after a decline is captured even if the donor does not return", async () => {
    const { id, donationId, gift: token } = await paypal.begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(token);
    const createdAt = new Date(Date.now() - 11 * 60_000).toISOString();
    await db.updateTable("donationLedger").set({ createdAt }).where("kind", "=", "declined").execute();
    paypal.fake.approve(id);
    expect(await paypal.report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
    expect(await books.status(donationId)).toBe("completed");
  });

  test("an approval a minute after a decline is captured from its event, even if no donor returns", async () => {
    const { id, donationId, gift: token } = await paypal.begin();
    paypal.fake.approve(id, {}, "declined");
    const first = paypal.event("CHECKOUT.ORDER.APPROVED");
    await capturePayPalDonation(token);
    paypal.fake.approve(id);
    const second = { ...paypal.event("CHECKOUT.ORDER.APPROVED"), create_time: later(60_000) };
    expect(await applyPayPalEvent(first)).toBe("unchanged");
    paypal.fake.behave("down", /orders/);
    await expect(applyPayPalEvent(second)).rejects.toMatchObject({ status: 502 });
    paypal.fake.behave("well");
    // The approval's event was received, so the next sync captures the order.
    await settlePayPalDonation(donationId);
    expect(await books.summary(donationId)).toEqual([
      "pledged 0",
      "declined 0",
      "approved 0",
      "completed 2500",
    ]);
    expect(await applyPayPalEvent(second)).toBe("unchanged");
  });

  test("an approval that was declined too is not captured again", async () => {
    const { id, donationId, gift: token } = await paypal.begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(token);
    paypal.fake.approve(id, {}, "declined");
    const second = { ...paypal.event("CHECKOUT.ORDER.APPROVED"), create_time: later(60_000) };
    expect(await applyPayPalEvent(second)).toBe("unchanged");
    expect(await applyPayPalEvent(second)).toBe("unchanged");
    await settlePayPalDonation(donationId);
    const story = ["pledged 0", "declined 0", "approved 0", "declined 0"];
    expect(await books.summary(donationId)).toEqual(story);
  });

  test("when the event of a second approval is lost, the job finds the approval in the order", async () => {
    const { id, donationId, gift: token } = await paypal.begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(token);
    paypal.fake.approve(id);
    await settlePayPalDonation(donationId);
    expect(await books.status(donationId)).toBe("pending");
    paypal.order(id).updateTime = later(60_000);
    await settlePayPalDonation(donationId);
    expect(await books.status(donationId)).toBe("completed");
  });
});
