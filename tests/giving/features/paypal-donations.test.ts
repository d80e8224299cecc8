import { expect, test } from "vitest";
import { createDonationToken } from "~/features/giving/donations/donations.server";
import { capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { settlePayPalDonation } from "~/features/giving/paypal/paypal-sync.server";
import { confirmPayment } from "~/features/giving/stripe/stripe-payments.server";
import { onBothDatabases } from "~tests/support/database";
import { books, donationToken, donorCaller, setEnv, updateDonation, withPayPal } from "../world";

const paypal = withPayPal();

onBothDatabases(() => {
  test("the donation is recorded first, then its order is opened with our custom_id and return URL", async () => {
    const answer = await paypal.begin({ amount: "1 000,50", currency: "EUR" }, "ht");
    const row = await books.donation(answer.donationId);
    expect(row).toMatchObject({
      status: "pending",
      amount: 1000_50,
      currency: "EUR",
      providerId: answer.id,
      paymentMethod: "paypal",
    });
    expect(answer).toMatchObject({ demo: false, gift: createDonationToken(row) });
    const order = paypal.order(answer.id);
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

  test("a monthly PayPal donation is refused before anything is recorded or opened", async () => {
    await expect(paypal.begin({ isRecurring: true })).rejects.toMatchObject({
      ...{ status: 400, key: "giving:monthly.cardOnly" },
      errors: { isRecurring: ["giving:monthly.cardOnly"] },
    });
    expect(await books.donations()).toEqual([]);
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a double click gets the same order", async () => {
    const answers = await Promise.all([paypal.begin({ attempt: "a" }), paypal.begin({ attempt: "a" })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await paypal.begin({ attempt: "a" })).toEqual(answers[0]);
    expect(paypal.fake.orders.size).toBe(1);
  });

  test("an order that PayPal deleted is opened again for the same donation", async () => {
    const first = await paypal.begin({ attempt: "a" });
    paypal.fake.expire(first.id);
    const second = await paypal.begin({ attempt: "a" });
    expect(second.donationId).toBe(first.donationId);
    expect(second.id).not.toBe(first.id);
    expect((await books.donation(first.donationId)).providerId).toBe(second.id);
  });

  test("when a donor who approved starts again, the order is captured and the donation is shown", async () => {
    const { id, donationId } = await paypal.begin({ attempt: "a" });
    paypal.fake.approve(id);
    const again = await paypal.begin({ attempt: "a" });
    expect(again).toMatchObject({ id, donationId });
    expect(again.links[0]!.href).toBe(`http://localhost:3000/fr/donation-success?gift=${again.gift}`);
    expect(await books.status(donationId)).toBe("completed");
  });

  test("the return captures the order once, however often the page is loaded", async () => {
    const { id, donationId } = await paypal.begin();
    paypal.fake.approve(id);
    const [first, double] = await Promise.all([paypal.back(donationId), paypal.back(donationId)]);
    expect([first.status, double.status]).toEqual(["completed", "completed"]);
    expect(await paypal.back(donationId)).toMatchObject({ id: donationId, status: "completed" });
    const [capture] = paypal.order(id).captures;
    expect(paypal.order(id).captures).toHaveLength(1);
    expect(await books.donation(donationId)).toMatchObject({ captureId: capture!.id, providerId: id });
    expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500"]);
    expect((await books.ledger(donationId))[1]).toMatchObject({ source: "paypal", reference: capture!.id });
  });

  test("PayPal's payer fills in missing details only", async () => {
    const unnamed = await paypal.begin({ donorName: "", donorEmail: "" });
    paypal.fake.approve(unnamed.id, { givenName: "Ruth", surname: "Noël", email: "ruth@example.org" });
    expect((await books.donation(unnamed.donationId)).donorEmail).toBeNull();
    await paypal.back(unnamed.donationId);
    expect(await books.donation(unnamed.donationId)).toMatchObject({
      donorName: "Ruth Noël",
      donorEmail: "ruth@example.org",
    });
    const named = await paypal.begin();
    paypal.fake.approve(named.id);
    await paypal.back(named.donationId);
    expect(await books.donation(named.donationId)).toMatchObject({
      donorName: "Marie Désir",
      donorEmail: "marie@example.org",
    });
  });

  test("returning without approval changes nothing, and the next attempt leads to PayPal's page again", async () => {
    const { id, donationId } = await paypal.begin({ attempt: "a" });
    expect((await paypal.back(donationId)).status).toBe("pending");
    const again = await paypal.begin({ attempt: "a" });
    expect([again.donationId, again.links[0]!.href]).toEqual([
      donationId,
      `${paypal.fake.base}/checkoutnow?token=${id}`,
    ]);
    expect(paypal.asked("/capture")).toEqual([]);
    expect(await books.summary(donationId)).toEqual(["pledged 0"]);
  });

  test("a decline leaves the donation pending, and another funding source completes it", async () => {
    const { id, donationId } = await paypal.begin({ attempt: "a" });
    paypal.fake.approve(id, {}, "declined");
    expect((await paypal.back(donationId)).status).toBe("pending");
    await settlePayPalDonation(donationId);
    expect(paypal.asked("/capture")).toHaveLength(1);
    const again = await paypal.begin({ attempt: "a" });
    expect([again.donationId, again.links[0]!.href]).toEqual([
      donationId,
      `${paypal.fake.base}/checkoutnow?token=${id}`,
    ]);
    paypal.fake.approve(id);
    expect((await paypal.back(donationId)).status).toBe("completed");
    expect(await books.summary(donationId)).toEqual([
      "pledged 0",
      "declined 0",
      "declined 0",
      "completed 2500",
    ]);
  });

  test("a pending bank payment stays pending, however long, until the bank decides", async () => {
    const [good, bad] = [await paypal.begin(), await paypal.begin({ amount: "26" })];
    for (const { id, donationId } of [good, bad]) {
      paypal.fake.approve(id, {}, "pending");
      expect((await paypal.back(donationId)).status).toBe("pending");
      expect((await settlePayPalDonation(donationId, { isOverdue: true })).status).toBe("pending");
    }
    paypal.fake.settleCapture(paypal.order(good.id).captures[0]!.id, "COMPLETED");
    paypal.fake.settleCapture(paypal.order(bad.id).captures[0]!.id, "DECLINED");
    expect((await settlePayPalDonation(good.donationId)).status).toBe("completed");
    expect((await settlePayPalDonation(bad.donationId)).status).toBe("failed");
  });

  test("an order with another amount, currency or donation is not captured and completes nothing", async () => {
    const other = [
      { amount: { currency_code: "USD", value: "1.00" } },
      { amount: { currency_code: "CAD", value: "25.00" } },
      { customId: "localhost:3000/999" },
      { customId: undefined },
    ];
    for (const [at, change] of other.entries()) {
      const { id, donationId } = await paypal.begin({ attempt: `visit-${at}` });
      Object.assign(paypal.order(id).unit, change);
      paypal.fake.approve(id);
      expect((await paypal.back(donationId)).status).toBe("pending");
      expect(await books.summary(donationId)).toEqual(["pledged 0", "mismatch 0"]);
    }
    expect(paypal.asked("/capture")).toEqual([]);
  });

  test("the return needs the donation's own token: another's, none, or another method's is a 404", async () => {
    const { donationId } = await paypal.begin();
    const wrong = [null, "", String(donationId), `${await donationToken(donationId)}x`];
    for (const token of wrong)
      await expect(capturePayPalDonation(token)).rejects.toMatchObject({ status: 404 });
    await updateDonation(donationId, { paymentMethod: "stripe" });
    await expect(paypal.back(donationId)).rejects.toMatchObject({ status: 404 });
  });

  test("without keys a PayPal donation is a demo, completed at once without calling PayPal", async () => {
    setEnv({ PAYPAL_CLIENT_ID: undefined });
    const answer = await paypal.begin({}, "ht");
    setEnv({ PAYPAL_CLIENT_ID: paypal.fake.clientId });
    expect(answer).toMatchObject({ id: `demo_${await donationToken(answer.donationId)}`, demo: true });
    expect((await books.donation(answer.donationId)).providerId).toBe(answer.id);
    // Not a card donation.
    await expect(confirmPayment(donorCaller(), { paymentIntentId: answer.id })).rejects.toMatchObject({
      status: 404,
    });
    expect(answer.links[0]!.href).toBe(`http://localhost:3000/ht/donation-success?gift=${answer.gift}`);
    expect(await books.donation(answer.donationId)).toMatchObject({ isDemo: 1, status: "completed" });
    expect(paypal.fake.asked).toEqual([]);
    expect(await books.receipts()).toEqual([]);
    expect((await capturePayPalDonation(answer.gift)).status).toBe("completed");
  });

  test("when only cards have keys, PayPal is closed", async () => {
    setEnv({ PAYPAL_CLIENT_ID: undefined, STRIPE_SECRET_KEY: "sk_test_1" });
    await expect(paypal.begin()).rejects.toMatchObject({ status: 503 });
    expect(await books.donations()).toEqual([]);
  });
});
