import { expect, test } from "vitest";
import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { readDonation, listLedger, summarizeLedger } from "~tests/support/paypal";
import { paid, paidUnheard, paypal, report, reported } from "./paypal-event-steps";

const statusOf = async (id: number) => (await readDonation(id)).status;

const sumOf = async (id: number) => (await listLedger(id)).reduce((total, { amount }) => total + amount, 0);

const receiptOf = (id: number) =>
  db.selectFrom("receipts").select("voidedAt").where("donationId", "=", id).executeTakeFirstOrThrow();

onBothDatabases(() => {
  test("a won dispute is recorded without an amount", async () => {
    const { donationId, captureId } = await paid();
    const dispute = paypal.fake.dispute(captureId);
    expect(await report("CUSTOMER.DISPUTE.CREATED")).toBe("applied");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("unchanged");
    expect(await summarizeLedger(donationId)).toEqual([
      "pledged 0",
      "completed 2500",
      "disputed 0",
      "disputeWon 0",
    ]);
    expect(await statusOf(donationId)).toBe("completed");
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
      const { donationId, captureId } = await paid();
      const dispute = paypal.fake.dispute(captureId);
      paypal.fake.resolve(dispute, "RESOLVED_BUYER_FAVOUR");
      for (const type of order) await report(type);
      expect(await readDonation(donationId)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
      const sum = (await listLedger(donationId)).reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(0);
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
      const { donationId, captureId } = await paid();
      const dispute = paypal.fake.dispute(captureId);
      await report("CUSTOMER.DISPUTE.CREATED");
      paypal.fake.reverse(captureId);
      paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
      for (const [place, type] of order.entries()) {
        expect(await report(type)).toBe(place < 2 ? "applied" : "unchanged");
        if (order[0] === taken && place === 0) expect(await statusOf(donationId)).toBe("refunded");
      }
      expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
      expect(await sumOf(donationId)).toBe(25_00);
      expect((await receiptOf(donationId)).voidedAt).toBeNull();
    }
  });

  test("the donor's mail after a won dispute mentions a dispute, not a failed refund", async () => {
    const { captureId } = await paid();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.reverse(captureId);
    await report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    await report("CUSTOMER.DISPUTE.RESOLVED");
    const mails = await db
      .selectFrom("mailLog")
      .select("props")
      .where("template", "=", "giving-refunded")
      .orderBy("id")
      .execute();
    const told = mails.map(({ props }) => (JSON.parse(props) as { change: string }).change);
    expect(told).toEqual(["disputed", "disputeWon"]);
  });

  test("after a won dispute, a payment that PayPal does not report as paid becomes a mismatch", async () => {
    const { donationId, captureId } = await paid();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.refund(captureId, "5.00");
    await report("PAYMENT.CAPTURE.REFUNDED");
    paypal.fake.reverse(captureId);
    await report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("unchanged");
    expect(await readDonation(donationId)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect((await listLedger(donationId)).filter(({ kind }) => kind === "mismatch")).toMatchObject([
      { amount: 0, note: "20.00 USD · PARTIALLY_REFUNDED" },
    ]);
  });

  test("the event of a won dispute fails while PayPal is unreachable, and is applied later", async () => {
    const { donationId, captureId } = await paid();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.reverse(captureId);
    await report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    paypal.fake.behave("down");
    await expect(report("CUSTOMER.DISPUTE.RESOLVED")).rejects.toMatchObject({ status: 502 });
    paypal.fake.behave("well");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await statusOf(donationId)).toBe("completed");
  });

  test("a dispute of an unknown payment finds its donation through PayPal", async () => {
    const { donationId, captureId } = await paidUnheard();
    paypal.fake.dispute(captureId);
    expect(await report("CUSTOMER.DISPUTE.CREATED")).toBe("applied");
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "disputed 0"]);
    const foreign = reported("CUSTOMER.DISPUTE.CREATED");
    foreign.resource.disputed_transactions = [{ seller_transaction_id: "NOBODYS" }, {}];
    expect(await applyPayPalEvent(foreign)).toBe("unknown");
  });
});
