import { expect, test, vi } from "vitest";
import { settlePayPalDonation } from "~/features/giving/paypal/paypal-sync.server";
import { requestPayPalRefund } from "~/features/giving/paypal/request-paypal-refund.server";
import { onBothDatabases } from "~tests/support/database";
import { books, setEnv, shortenTimeouts, withPayPal } from "../world";

const paypal = withPayPal();

onBothDatabases(() => {
  test.each(["down", "garbage", "slow"] as const)(
    "with PayPal %s the donation stays pending, and the next attempt continues it",
    async (manner) => {
      shortenTimeouts();
      paypal.fake.behave(manner, /orders/);
      await expect(paypal.begin({ attempt: "a" })).rejects.toMatchObject({
        status: 502,
        key: "giving:providerFailed",
      });
      const waiting = await books.firstDonation();
      expect(waiting).toMatchObject({ status: "pending", providerId: null });
      vi.restoreAllMocks();
      paypal.fake.behave("well");
      const { id, donationId } = await paypal.begin({ attempt: "a" });
      expect(donationId).toBe(waiting.id);
      paypal.fake.approve(id);
      paypal.fake.behave(manner, /capture/);
      shortenTimeouts();
      await expect(paypal.back(donationId)).rejects.toMatchObject({ status: 502 });
      expect(await books.status(donationId)).toBe("pending");
      vi.restoreAllMocks();
      paypal.fake.behave("well");
      expect((await paypal.back(donationId)).status).toBe("completed");
    },
  );

  test("a final refusal fails the donation and the next attempt creates another; a busy PayPal does not", async () => {
    paypal.fake.behave("refuse", /orders/);
    await expect(paypal.begin({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    const [refused] = await books.donations();
    expect(refused).toMatchObject({ status: "failed", requestKey: null });
    paypal.fake.behave("busy", /orders/);
    await expect(paypal.begin({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    paypal.fake.behave("well");
    const { donationId } = await paypal.begin({ attempt: "a" });
    expect(donationId).not.toBe(refused!.id);
    expect(await books.donations()).toHaveLength(2);
  });

  test("a refused double click does not fail the donation with an open order", async () => {
    const { id, donationId } = await paypal.begin({ attempt: "a" });
    paypal.fake.expire(id);
    paypal.fake.behave("refuse", /orders$/);
    await expect(paypal.begin({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    expect(await books.donation(donationId)).toMatchObject({ status: "pending", providerId: id });
  });

  test("an overdue unpaid donation fails; an approved one is captured", async () => {
    const [open, forgotten, agreed] = [
      await paypal.begin({ attempt: "1" }),
      await paypal.begin({ attempt: "2" }),
      await paypal.begin({ attempt: "3" }),
    ];
    paypal.fake.expire(forgotten.id);
    paypal.fake.approve(agreed.id);
    const statuses = [];
    for (const { donationId } of [open, forgotten, agreed]) {
      statuses.push((await settlePayPalDonation(donationId, { isOverdue: true })).status);
    }
    expect(statuses).toEqual(["failed", "failed", "completed"]);
    expect((await settlePayPalDonation(open.donationId, { isOverdue: true })).status).toBe("failed");
    expect(await books.summary(open.donationId)).toEqual(["pledged 0", "failed 0"]);
  });

  test("a refund is idempotent by key, may be partial, and never exceeds the payment", async () => {
    const { id, donationId } = await paypal.begin();
    paypal.fake.approve(id);
    await paypal.back(donationId);
    const row = await books.donation(donationId);
    const first = await requestPayPalRefund(row, 10_00, "one");
    expect(first).toEqual({ reference: paypal.order(id).refunds[0]!.id, amount: 10_00 });
    expect(await requestPayPalRefund(row, 10_00, "one")).toEqual(first);
    // Without a stored capture id, it is read from the order.
    const second = await requestPayPalRefund({ ...row, captureId: null }, 5_00, "two");
    expect(paypal.order(id).refunds.map((refund) => refund.id)).toEqual([first.reference, second.reference]);
    await expect(requestPayPalRefund(row, 10_01, "three")).rejects.toMatchObject({
      status: 409,
      key: "giving:paypal.refundTooMuch",
    });
    await requestPayPalRefund(row, 10_00, "four");
    await expect(requestPayPalRefund(row, 1_00, "five")).rejects.toMatchObject({ status: 409 });
    expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("an unpaid donation cannot be refunded, nor one whose refund PayPal refuses", async () => {
    const { id, donationId } = await paypal.begin();
    const row = await books.donation(donationId);
    await expect(requestPayPalRefund(row, 1_00, "one")).rejects.toMatchObject({
      status: 409,
      key: "giving:paypal.noPayment",
    });
    paypal.fake.approve(id, {}, "pending");
    await paypal.back(donationId);
    await expect(requestPayPalRefund(await books.donation(donationId), 1_00, "two")).rejects.toMatchObject({
      status: 409,
      key: "giving:paypal.refundRefused",
    });
    paypal.fake.behave("down");
    await expect(requestPayPalRefund({ ...row, captureId: "X" }, 1_00, "three")).rejects.toMatchObject({
      status: 502,
    });
  });

  test("one access token serves many calls, and an invalid one is replaced", async () => {
    await paypal.begin({ attempt: "1" });
    paypal.fake.asked.length = 0;
    await paypal.begin({ attempt: "2" });
    expect(paypal.asked("/oauth2/token")).toEqual([]);
    paypal.fake.forgetTokens();
    await paypal.begin({ attempt: "3" });
    expect(paypal.asked("/oauth2/token")).toHaveLength(1);
  });

  test("wrong keys cause a provider error, which does not contain them", async () => {
    setEnv({ PAYPAL_CLIENT_SECRET: "wrong" });
    await expect(paypal.begin()).rejects.toMatchObject({ status: 502 });
  });
});
