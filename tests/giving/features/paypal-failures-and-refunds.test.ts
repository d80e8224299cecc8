import { expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import { createPayPalOrder, capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { requestPayPalRefund } from "~/features/giving/paypal/request-paypal-refund.server";
import { settlePayPalDonation } from "~/features/giving/paypal/paypal-sync.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { donationToken } from "~tests/support/row-references";
import {
  readDonation,
  donorCaller,
  payPalDonationInput,
  summarizeLedger,
  withPayPal,
} from "~tests/support/paypal";

const paypal = withPayPal();

const begin = (fields: Record<string, unknown> = {}, language: "fr" | "ht" = "fr") =>
  createPayPalOrder(donorCaller(language), payPalDonationInput(fields));

const orderOf = (id: string) => paypal.fake.orders.get(id)!;

const back = async (donationId: number) => capturePayPalDonation(await donationToken(donationId));

const asked = (part: string) => paypal.fake.asked.filter(({ path }) => path.includes(part));

/** Shortens timeouts from ten seconds to 60 ms. */
function shortenTimeouts() {
  const realTimeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => realTimeout(60));
}

onBothDatabases(() => {
  test.each(["down", "garbage", "slow"] as const)(
    "with PayPal %s the donation stays pending, and the next attempt continues it",
    async (manner) => {
      shortenTimeouts();
      paypal.fake.behave(manner, /orders/);
      await expect(begin({ attempt: "a" })).rejects.toMatchObject({
        status: 502,
        key: "giving:providerFailed",
      });
      const waiting = await db.selectFrom("donations").selectAll().executeTakeFirstOrThrow();
      expect(waiting).toMatchObject({ status: "pending", providerId: null });
      vi.restoreAllMocks();
      paypal.fake.behave("well");
      const { id, donationId } = await begin({ attempt: "a" });
      expect(donationId).toBe(waiting.id);
      paypal.fake.approve(id);
      paypal.fake.behave(manner, /capture/);
      shortenTimeouts();
      await expect(back(donationId)).rejects.toMatchObject({ status: 502 });
      expect((await readDonation(donationId)).status).toBe("pending");
      vi.restoreAllMocks();
      paypal.fake.behave("well");
      expect((await back(donationId)).status).toBe("completed");
    },
  );

  test("a final refusal fails the donation and the next attempt creates another; a busy PayPal does not", async () => {
    paypal.fake.behave("refuse", /orders/);
    await expect(begin({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    const [refused] = await db.selectFrom("donations").selectAll().execute();
    expect(refused).toMatchObject({ status: "failed", requestKey: null });
    paypal.fake.behave("busy", /orders/);
    await expect(begin({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    paypal.fake.behave("well");
    const { donationId } = await begin({ attempt: "a" });
    expect(donationId).not.toBe(refused!.id);
    expect((await db.selectFrom("donations").select("id").execute()).length).toBe(2);
  });

  test("a refused double click does not fail the donation with an open order", async () => {
    const { id, donationId } = await begin({ attempt: "a" });
    paypal.fake.expire(id);
    paypal.fake.behave("refuse", /orders$/);
    await expect(begin({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    expect(await readDonation(donationId)).toMatchObject({ status: "pending", providerId: id });
  });

  test("an overdue unpaid donation fails; an approved one is captured", async () => {
    const [open, forgotten, agreed] = [
      await begin({ attempt: "1" }),
      await begin({ attempt: "2" }),
      await begin({ attempt: "3" }),
    ];
    paypal.fake.expire(forgotten.id);
    paypal.fake.approve(agreed.id);
    const statuses = [];
    for (const { donationId } of [open, forgotten, agreed]) {
      statuses.push((await settlePayPalDonation(donationId, { isOverdue: true })).status);
    }
    expect(statuses).toEqual(["failed", "failed", "completed"]);
    expect((await settlePayPalDonation(open.donationId, { isOverdue: true })).status).toBe("failed");
    expect(await summarizeLedger(open.donationId)).toEqual(["pledged 0", "failed 0"]);
  });

  test("a refund is idempotent by key, may be partial, and never exceeds the payment", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    await back(donationId);
    const row = await readDonation(donationId);
    const first = await requestPayPalRefund(row, 10_00, "one");
    expect(first).toEqual({ reference: orderOf(id).refunds[0]!.id, amount: 10_00 });
    expect(await requestPayPalRefund(row, 10_00, "one")).toEqual(first);
    // Without a stored capture id, it is read from the order.
    const second = await requestPayPalRefund({ ...row, captureId: null }, 5_00, "two");
    expect(orderOf(id).refunds.map((refund) => refund.id)).toEqual([first.reference, second.reference]);
    await expect(requestPayPalRefund(row, 10_01, "three")).rejects.toMatchObject({
      status: 409,
      key: "giving:paypal.refundTooMuch",
    });
    await requestPayPalRefund(row, 10_00, "four");
    await expect(requestPayPalRefund(row, 1_00, "five")).rejects.toMatchObject({ status: 409 });
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("an unpaid donation cannot be refunded, nor one whose refund PayPal refuses", async () => {
    const { id, donationId } = await begin();
    const row = await readDonation(donationId);
    await expect(requestPayPalRefund(row, 1_00, "one")).rejects.toMatchObject({
      status: 409,
      key: "giving:paypal.noPayment",
    });
    paypal.fake.approve(id, {}, "pending");
    await back(donationId);
    await expect(requestPayPalRefund(await readDonation(donationId), 1_00, "two")).rejects.toMatchObject({
      status: 409,
      key: "giving:paypal.refundRefused",
    });
    paypal.fake.behave("down");
    await expect(requestPayPalRefund({ ...row, captureId: "X" }, 1_00, "three")).rejects.toMatchObject({
      status: 502,
    });
  });

  test("one access token serves many calls, and an invalid one is replaced", async () => {
    await begin({ attempt: "1" });
    paypal.fake.asked.length = 0;
    await begin({ attempt: "2" });
    expect(asked("/oauth2/token")).toEqual([]);
    paypal.fake.forgetTokens();
    await begin({ attempt: "3" });
    expect(asked("/oauth2/token")).toHaveLength(1);
  });

  test("wrong keys cause a provider error, which does not contain them", async () => {
    env.PAYPAL_CLIENT_SECRET = "wrong";
    await expect(begin()).rejects.toMatchObject({ status: 502 });
    env.PAYPAL_CLIENT_SECRET = paypal.fake.clientSecret;
  });
});
