import { expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import { confirmPayment } from "~/features/giving/stripe/stripe-payments.server";
import { createDonationToken } from "~/features/giving/donations/donations.server";
import { createPayPalOrder, capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { requestPayPalRefund } from "~/features/giving/paypal/request-paypal-refund.server";
import { settlePayPalDonation } from "~/features/giving/paypal/paypal-sync.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { donationToken } from "~tests/support/row-references";
import {
  readDonation,
  donorCaller,
  listLedger,
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
/** A short patience instead of ten seconds. */
function hurry() {
  const patience = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => patience(60));
}

onBothDatabases(() => {
  test("an order is opened for a gift that was recorded first, with our name of it and a way back", async () => {
    const answer = await begin({ amount: "1 000,50", currency: "EUR" }, "ht");
    const row = await readDonation(answer.donationId);
    expect(row).toMatchObject({
      status: "pending",
      amount: 1000_50,
      currency: "EUR",
      providerId: answer.id,
      paymentMethod: "paypal",
    });
    expect(answer).toMatchObject({ demo: false, gift: createDonationToken(row) });
    const order = orderOf(answer.id);
    expect(answer.links).toEqual([
      { rel: "approve", method: "GET", href: `${paypal.fake.base}/checkoutnow?token=${order.id}` },
    ]);
    expect(order).toMatchObject({
      unit: {
        amount: { currency_code: "EUR", value: "1000.50" },
        customId: `localhost:3000/${row.id}/${Date.parse(row.createdAt).toString(36)}`,
        description: "Don pou Limyè",
      },
      locale: "fr-FR",
      returnUrl: `http://localhost:3000/ht/donation/paypal/return?gift=${answer.gift}`,
      cancelUrl: `http://localhost:3000/ht/donation/paypal/cancel?gift=${answer.gift}`,
    });
  });

  test("a monthly gift by PayPal is refused before anything is recorded or opened", async () => {
    await expect(begin({ isRecurring: true })).rejects.toMatchObject({
      ...{ status: 400, key: "giving:monthly.cardOnly" },
      errors: { isRecurring: ["giving:monthly.cardOnly"] },
    });
    expect(await db.selectFrom("donations").select("id").execute()).toEqual([]);
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a click and its double get the same order", async () => {
    const answers = await Promise.all([begin({ attempt: "a" }), begin({ attempt: "a" })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await begin({ attempt: "a" })).toEqual(answers[0]);
    expect(paypal.fake.orders.size).toBe(1);
  });

  test("an order PayPal forgot is opened anew for the same gift", async () => {
    const first = await begin({ attempt: "a" });
    paypal.fake.expire(first.id);
    const second = await begin({ attempt: "a" });
    expect(second.donationId).toBe(first.donationId);
    expect(second.id).not.toBe(first.id);
    expect((await readDonation(first.donationId)).providerId).toBe(second.id);
  });

  test("who already agreed and begins again has given: the money is taken, and their gift shown", async () => {
    const { id, donationId } = await begin({ attempt: "a" });
    paypal.fake.approve(id);
    const again = await begin({ attempt: "a" });
    expect(again).toMatchObject({ id, donationId });
    expect(again.links[0]!.href).toBe(`http://localhost:3000/fr/donation-success?gift=${again.gift}`);
    expect((await readDonation(donationId)).status).toBe("completed");
  });

  test("the way back takes the money once, however often it is gone", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    const [first, double] = await Promise.all([back(donationId), back(donationId)]);
    expect([first.status, double.status]).toEqual(["completed", "completed"]);
    expect(await back(donationId)).toMatchObject({ id: donationId, status: "completed" });
    const [capture] = orderOf(id).captures;
    expect(orderOf(id).captures).toHaveLength(1);
    expect(await readDonation(donationId)).toMatchObject({ captureId: capture!.id, providerId: id });
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
    expect((await listLedger(donationId))[1]).toMatchObject({ source: "paypal", reference: capture!.id });
  });

  test("PayPal says who paid where the donor did not, and nowhere else", async () => {
    const unnamed = await begin({ donorName: "", donorEmail: "" });
    paypal.fake.approve(unnamed.id, { givenName: "Ruth", surname: "Noël", email: "ruth@example.org" });
    expect((await readDonation(unnamed.donationId)).donorEmail).toBeNull();
    await back(unnamed.donationId);
    expect(await readDonation(unnamed.donationId)).toMatchObject({
      donorName: "Ruth Noël",
      donorEmail: "ruth@example.org",
    });
    const named = await begin();
    paypal.fake.approve(named.id);
    await back(named.donationId);
    expect(await readDonation(named.donationId)).toMatchObject({
      donorName: "Marie Désir",
      donorEmail: "marie@example.org",
    });
  });

  test("who comes back without having agreed gets the gift as it is, and PayPal's page again", async () => {
    const { id, donationId } = await begin({ attempt: "a" });
    expect((await back(donationId)).status).toBe("pending");
    const again = await begin({ attempt: "a" });
    expect([again.donationId, again.links[0]!.href]).toEqual([
      donationId,
      `${paypal.fake.base}/checkoutnow?token=${id}`,
    ]);
    expect(asked("/capture")).toEqual([]);
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0"]);
  });

  test("what PayPal declines stays pending, and another way to pay there completes it", async () => {
    const { id, donationId } = await begin({ attempt: "a" });
    paypal.fake.approve(id, {}, "declined");
    expect((await back(donationId)).status).toBe("pending");
    await settlePayPalDonation(donationId);
    expect(asked("/capture")).toHaveLength(1);
    const again = await begin({ attempt: "a" });
    expect([again.donationId, again.links[0]!.href]).toEqual([
      donationId,
      `${paypal.fake.base}/checkoutnow?token=${id}`,
    ]);
    paypal.fake.approve(id);
    expect((await back(donationId)).status).toBe("completed");
    expect(await summarizeLedger(donationId)).toEqual([
      "pledged 0",
      "declined 0",
      "declined 0",
      "completed 2500",
    ]);
  });

  test("what a bank takes days for waits, however long, and ends as the bank says", async () => {
    const [good, bad] = [await begin(), await begin({ amount: "26" })];
    for (const { id, donationId } of [good, bad]) {
      paypal.fake.approve(id, {}, "pending");
      expect((await back(donationId)).status).toBe("pending");
      expect((await settlePayPalDonation(donationId, { isOverdue: true })).status).toBe("pending");
    }
    paypal.fake.settleCapture(orderOf(good.id).captures[0]!.id, "COMPLETED");
    paypal.fake.settleCapture(orderOf(bad.id).captures[0]!.id, "DECLINED");
    expect((await settlePayPalDonation(good.donationId)).status).toBe("completed");
    expect((await settlePayPalDonation(bad.donationId)).status).toBe("failed");
  });

  test("an order of another amount, currency or gift takes no money and completes nothing", async () => {
    const other = [
      { amount: { currency_code: "USD", value: "1.00" } },
      { amount: { currency_code: "CAD", value: "25.00" } },
      { customId: "localhost:3000/999" },
      { customId: undefined },
    ];
    for (const [at, change] of other.entries()) {
      const { id, donationId } = await begin({ attempt: `visit-${at}` });
      Object.assign(orderOf(id).unit, change);
      paypal.fake.approve(id);
      expect((await back(donationId)).status).toBe("pending");
      expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "mismatch 0"]);
    }
    expect(asked("/capture")).toEqual([]);
  });

  test("the way back is the gift's own: another's token, none, or one of another method is a 404", async () => {
    const { donationId } = await begin();
    const wrong = [null, "", String(donationId), `${await donationToken(donationId)}x`];
    for (const token of wrong)
      await expect(capturePayPalDonation(token)).rejects.toMatchObject({ status: 404 });
    await db.updateTable("donations").set({ paymentMethod: "stripe" }).where("id", "=", donationId).execute();
    await expect(back(donationId)).rejects.toMatchObject({ status: 404 });
  });

  test.each(["down", "garbage", "slow"] as const)(
    "with PayPal %s a gift waits, and the next try goes on with it",
    async (manner) => {
      hurry();
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
      hurry();
      await expect(back(donationId)).rejects.toMatchObject({ status: 502 });
      expect((await readDonation(donationId)).status).toBe("pending");
      vi.restoreAllMocks();
      paypal.fake.behave("well");
      expect((await back(donationId)).status).toBe("completed");
    },
  );

  test("an order PayPal refuses for good is no gift, and the next try is another; one it is busy with waits", async () => {
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

  test("a double click that is refused does not end the gift whose order is open", async () => {
    const { id, donationId } = await begin({ attempt: "a" });
    paypal.fake.expire(id);
    paypal.fake.behave("refuse", /orders$/);
    await expect(begin({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    expect(await readDonation(donationId)).toMatchObject({ status: "pending", providerId: id });
  });

  test("an overdue gift that nobody paid has failed; one its donor agreed to is taken", async () => {
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

  test("a refund goes back once for a key, in parts and no further than the payment", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    await back(donationId);
    const row = await readDonation(donationId);
    const first = await requestPayPalRefund(row, 10_00, "one");
    expect(first).toEqual({ reference: orderOf(id).refunds[0]!.id, amount: 10_00 });
    expect(await requestPayPalRefund(row, 10_00, "one")).toEqual(first);
    // Where the capture's id was not kept, the order knows it.
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

  test("what was never paid cannot go back, nor what PayPal will not give", async () => {
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

  test("one token serves many questions, and another is got when it no longer counts", async () => {
    await begin({ attempt: "1" });
    paypal.fake.asked.length = 0;
    await begin({ attempt: "2" });
    expect(asked("/oauth2/token")).toEqual([]);
    paypal.fake.forgetTokens();
    await begin({ attempt: "3" });
    expect(asked("/oauth2/token")).toHaveLength(1);
  });

  test("wrong keys are a provider that failed, and say nothing of themselves", async () => {
    env.PAYPAL_CLIENT_SECRET = "wrong";
    await expect(begin()).rejects.toMatchObject({ status: 502 });
    env.PAYPAL_CLIENT_SECRET = paypal.fake.clientSecret;
  });

  test("without keys a gift by PayPal is an example: complete at once, and PayPal is not asked", async () => {
    env.PAYPAL_CLIENT_ID = undefined;
    const answer = await begin({}, "ht");
    env.PAYPAL_CLIENT_ID = paypal.fake.clientId;
    expect(answer).toMatchObject({ id: `demo_${await donationToken(answer.donationId)}`, demo: true });
    expect((await readDonation(answer.donationId)).providerId).toBe(answer.id);
    // It is no card's gift.
    await expect(confirmPayment(donorCaller(), { paymentIntentId: answer.id })).rejects.toMatchObject({
      status: 404,
    });
    expect(answer.links[0]!.href).toBe(`http://localhost:3000/ht/donation-success?gift=${answer.gift}`);
    expect(await readDonation(answer.donationId)).toMatchObject({ isDemo: 1, status: "completed" });
    expect(paypal.fake.asked).toEqual([]);
    expect(await db.selectFrom("receipts").select("id").execute()).toEqual([]);
    expect((await capturePayPalDonation(answer.gift)).status).toBe("completed");
  });

  test("where cards are taken and PayPal is not, it is not open", async () => {
    env.PAYPAL_CLIENT_ID = undefined;
    env.STRIPE_SECRET_KEY = "sk_test_1";
    await expect(begin()).rejects.toMatchObject({ status: 503 });
    env.PAYPAL_CLIENT_ID = paypal.fake.clientId;
    env.STRIPE_SECRET_KEY = undefined;
    expect(await db.selectFrom("donations").select("id").execute()).toEqual([]);
  });
});
