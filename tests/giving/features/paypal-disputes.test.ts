import { expect, test } from "vitest";
import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { onBothDatabases } from "~tests/support/database";
import { books, withPayPal } from "../world";

const paypal = withPayPal();

onBothDatabases(() => {
  test("a won dispute is recorded without an amount", async () => {
    const { donationId, captureId } = await paypal.pay();
    const dispute = paypal.fake.dispute(captureId);
    expect(await paypal.report("CUSTOMER.DISPUTE.CREATED")).toBe("applied");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    expect(await paypal.report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await paypal.report("CUSTOMER.DISPUTE.RESOLVED")).toBe("unchanged");
    expect(await books.summary(donationId)).toEqual([
      "pledged 0",
      "completed 2500",
      "disputed 0",
      "disputeWon 0",
    ]);
    expect(await books.status(donationId)).toBe("completed");
  });

  test("a lost dispute takes the money once, whatever the order of events", async () => {
    const types = ["CUSTOMER.DISPUTE.CREATED", "PAYMENT.CAPTURE.REVERSED", "CUSTOMER.DISPUTE.RESOLVED"];
    const [created, reversed, resolved] = types as [string, string, string];
    for (const order of [
      [created, reversed, resolved],
      [resolved, created, reversed],
      [reversed, resolved, created],
      [created, resolved], // The reversal's own event was lost.
    ]) {
      const { donationId, captureId } = await paypal.pay();
      const dispute = paypal.fake.dispute(captureId);
      paypal.fake.resolve(dispute, "RESOLVED_BUYER_FAVOUR");
      for (const type of order) await paypal.report(type);
      expect(await books.donation(donationId)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
      expect(await books.sum(donationId)).toBe(0);
    }
  });

  test("money that PayPal had taken returns when the dispute is won, in any order of events", async () => {
    const won = "CUSTOMER.DISPUTE.RESOLVED";
    const taken = "PAYMENT.CAPTURE.REVERSED";
    for (const order of [
      [taken, won],
      [won, taken],
      [taken, won, taken, won],
    ]) {
      const { donationId, captureId } = await paypal.pay();
      const dispute = paypal.fake.dispute(captureId);
      await paypal.report("CUSTOMER.DISPUTE.CREATED");
      paypal.fake.reverse(captureId);
      paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
      for (const [place, type] of order.entries()) {
        expect(await paypal.report(type)).toBe(place < 2 ? "applied" : "unchanged");
        if (order[0] === taken && place === 0) expect(await books.status(donationId)).toBe("refunded");
      }
      expect(await books.donation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
      expect(await books.sum(donationId)).toBe(25_00);
      expect((await books.receipt(donationId)).voidedAt).toBeNull();
    }
  });

  test("the donor's mail after a won dispute mentions a dispute, not a failed refund", async () => {
    const { captureId } = await paypal.pay();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.reverse(captureId);
    await paypal.report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    await paypal.report("CUSTOMER.DISPUTE.RESOLVED");
    expect(await books.mailProps("giving-refunded")).toMatchObject([
      { change: "disputed" },
      { change: "disputeWon" },
    ]);
  });

  test("after a won dispute, a payment that PayPal does not report as paid becomes a mismatch", async () => {
    const { donationId, captureId } = await paypal.pay();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.refund(captureId, "5.00");
    await paypal.report("PAYMENT.CAPTURE.REFUNDED");
    paypal.fake.reverse(captureId);
    await paypal.report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    expect(await paypal.report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await paypal.report("CUSTOMER.DISPUTE.RESOLVED")).toBe("unchanged");
    expect(await books.donation(donationId)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect((await books.ledger(donationId)).filter(({ kind }) => kind === "mismatch")).toMatchObject([
      { amount: 0, note: "20.00 USD · PARTIALLY_REFUNDED" },
    ]);
  });

  test("the event of a won dispute fails while PayPal is unreachable, and is applied later", async () => {
    const { donationId, captureId } = await paypal.pay();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.reverse(captureId);
    await paypal.report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    paypal.fake.behave("down");
    await expect(paypal.report("CUSTOMER.DISPUTE.RESOLVED")).rejects.toMatchObject({ status: 502 });
    paypal.fake.behave("well");
    expect(await paypal.report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await books.status(donationId)).toBe("completed");
  });

  test("a dispute of an unknown payment finds its donation through PayPal", async () => {
    const { donationId, captureId } = await paypal.payUnheard();
    paypal.fake.dispute(captureId);
    expect(await paypal.report("CUSTOMER.DISPUTE.CREATED")).toBe("applied");
    expect(await books.summary(donationId)).toEqual(["pledged 0", "disputed 0"]);
    const foreign = paypal.event("CUSTOMER.DISPUTE.CREATED");
    foreign.resource.disputed_transactions = [{ seller_transaction_id: "NOBODYS" }, {}];
    expect(await applyPayPalEvent(foreign)).toBe("unknown");
  });
});
