import { expect, test } from "vitest";
import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { requestPayPalRefund } from "~/features/giving/paypal/request-paypal-refund.server";
import { onBothDatabases } from "~tests/support/database";
import { books, withPayPal } from "../world";

const paypal = withPayPal();

onBothDatabases(() => {
  test("refunds made on PayPal's site are recorded by their ids, each once", async () => {
    const { donationId, captureId } = await paypal.pay();
    paypal.fake.refund(captureId, "10.00");
    expect([
      await paypal.report("PAYMENT.CAPTURE.REFUNDED"),
      await paypal.report("PAYMENT.CAPTURE.REFUNDED"),
    ]).toEqual(["applied", "unchanged"]);
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
    paypal.fake.refund(captureId);
    expect(await paypal.report("PAYMENT.CAPTURE.REFUNDED")).toBe("applied");
    expect(await books.donation(donationId)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect(await books.summary(donationId)).toEqual([
      "pledged 0",
      "completed 2500",
      "refunded -1000",
      "refunded -1500",
    ]);
  });

  test("a refund made here and its event are recorded as one refund", async () => {
    const { donationId } = await paypal.pay();
    const { reference, amount } = await requestPayPalRefund(await books.donation(donationId), 25_00, "key");
    await paypal.report("PAYMENT.CAPTURE.REFUNDED");
    expect((await books.ledger(donationId)).at(-1)).toMatchObject({
      kind: "refunded",
      reference,
      amount: -amount,
    });
    expect(await books.summary(donationId)).toHaveLength(3);
  });

  test("a refund event that arrives before the payment's completes the donation first", async () => {
    const { donationId, captureId } = await paypal.payUnheard();
    paypal.fake.refund(captureId, "5.00");
    expect(await paypal.report("PAYMENT.CAPTURE.REFUNDED")).toBe("applied");
    expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500", "refunded -500"]);
    expect(await paypal.report("PAYMENT.CAPTURE.COMPLETED")).toBe("unchanged");
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", refundedAmount: 5_00 });
  });

  test("a refund in another currency becomes a mismatch", async () => {
    const { donationId, captureId } = await paypal.pay();
    paypal.fake.refund(captureId);
    const event = paypal.event("PAYMENT.CAPTURE.REFUNDED");
    Object.assign(event.resource, { amount: { currency_code: "EUR", value: "25.00" } });
    expect(await applyPayPalEvent(event)).toBe("applied");
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });

  test("a failed refund restores the amount", async () => {
    const { donationId, captureId } = await paypal.pay();
    paypal.fake.refund(captureId);
    await paypal.report("PAYMENT.CAPTURE.REFUNDED");
    const { resource } = paypal.event("PAYMENT.CAPTURE.REFUNDED");
    expect(await applyPayPalEvent(paypal.fake.event("PAYMENT.REFUND.FAILED", resource))).toBe("applied");
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });

  test("a failed refund without an earlier event does not create money", async () => {
    const { donationId, captureId } = await paypal.pay();
    paypal.fake.refund(captureId, "10.00");
    const { resource } = paypal.event("PAYMENT.CAPTURE.REFUNDED");
    expect(await applyPayPalEvent(paypal.fake.event("PAYMENT.REFUND.FAILED", resource))).toBe("applied");
    expect(await paypal.report("PAYMENT.CAPTURE.REFUNDED")).toBe("unchanged");
    expect(await books.summary(donationId)).toEqual([
      "pledged 0",
      "completed 2500",
      "refunded -1000",
      "refundFailed 1000",
    ]);
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });

  test("a public donation does not take the name from PayPal, which was not given for the wall", async () => {
    const { donationId } = await paypal.payUnheard({ donorName: "", donorEmail: "" });
    await paypal.report("PAYMENT.CAPTURE.COMPLETED");
    expect(await books.donation(donationId)).toMatchObject({
      status: "completed",
      donorName: null,
      donorEmail: "rose.payer@example.org",
    });
  });

  test("a second payment becomes a mismatch once, and its refund changes nothing", async () => {
    const { donationId, captureId } = await paypal.pay();
    paypal.fake.event("PAYMENT.CAPTURE.COMPLETED", paypal.event("PAYMENT.CAPTURE.COMPLETED").resource);
    const second = paypal.event("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(second.resource, { id: "CAP-SECOND", supplementary_data: undefined });
    expect(await applyPayPalEvent(second)).toBe("applied");
    expect(await applyPayPalEvent(second)).toBe("unchanged");
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", captureId });
    expect((await books.ledger(donationId)).at(-1)).toMatchObject({
      kind: "mismatch",
      amount: 0,
      reference: "CAP-SECOND",
      note: "25.00 USD",
    });
    paypal.fake.refund(captureId);
    const back = paypal.event("PAYMENT.CAPTURE.REFUNDED");
    const links = [{ rel: "up", href: `${paypal.fake.base}/v2/payments/captures/CAP-SECOND` }];
    Object.assign(back.resource, { id: "REF-SECOND", links });
    expect(await applyPayPalEvent(back)).toBe("applied");
    expect(await applyPayPalEvent({ ...back, event_type: "PAYMENT.REFUND.FAILED" })).toBe("unchanged");
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });
});
