import { expect, test } from "vitest";
import { env } from "~/config/env.server";
import { confirmPayment } from "~/features/giving/stripe/stripe-payments.server";
import { createDonationToken } from "~/features/giving/donations/donations.server";
import { createPayPalOrder, capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
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

onBothDatabases(() => {
  test("the donation is recorded first, then its order is opened with our custom_id and return URL", async () => {
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

  test("a monthly PayPal donation is refused before anything is recorded or opened", async () => {
    await expect(begin({ isRecurring: true })).rejects.toMatchObject({
      ...{ status: 400, key: "giving:monthly.cardOnly" },
      errors: { isRecurring: ["giving:monthly.cardOnly"] },
    });
    expect(await db.selectFrom("donations").select("id").execute()).toEqual([]);
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a double click gets the same order", async () => {
    const answers = await Promise.all([begin({ attempt: "a" }), begin({ attempt: "a" })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await begin({ attempt: "a" })).toEqual(answers[0]);
    expect(paypal.fake.orders.size).toBe(1);
  });

  test("an order that PayPal deleted is opened again for the same donation", async () => {
    const first = await begin({ attempt: "a" });
    paypal.fake.expire(first.id);
    const second = await begin({ attempt: "a" });
    expect(second.donationId).toBe(first.donationId);
    expect(second.id).not.toBe(first.id);
    expect((await readDonation(first.donationId)).providerId).toBe(second.id);
  });

  test("when a donor who approved starts again, the order is captured and the donation is shown", async () => {
    const { id, donationId } = await begin({ attempt: "a" });
    paypal.fake.approve(id);
    const again = await begin({ attempt: "a" });
    expect(again).toMatchObject({ id, donationId });
    expect(again.links[0]!.href).toBe(`http://localhost:3000/fr/donation-success?gift=${again.gift}`);
    expect((await readDonation(donationId)).status).toBe("completed");
  });

  test("the return captures the order once, however often the page is loaded", async () => {
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

  test("PayPal's payer fills in missing details only", async () => {
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

  test("returning without approval changes nothing, and the next attempt leads to PayPal's page again", async () => {
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

  test("a decline leaves the donation pending, and another funding source completes it", async () => {
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

  test("a pending bank payment stays pending, however long, until the bank decides", async () => {
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

  test("an order with another amount, currency or donation is not captured and completes nothing", async () => {
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

  test("the return needs the donation's own token: another's, none, or another method's is a 404", async () => {
    const { donationId } = await begin();
    const wrong = [null, "", String(donationId), `${await donationToken(donationId)}x`];
    for (const token of wrong)
      await expect(capturePayPalDonation(token)).rejects.toMatchObject({ status: 404 });
    await db.updateTable("donations").set({ paymentMethod: "stripe" }).where("id", "=", donationId).execute();
    await expect(back(donationId)).rejects.toMatchObject({ status: 404 });
  });

  test("without keys a PayPal donation is a demo, completed at once without calling PayPal", async () => {
    env.PAYPAL_CLIENT_ID = undefined;
    const answer = await begin({}, "ht");
    env.PAYPAL_CLIENT_ID = paypal.fake.clientId;
    expect(answer).toMatchObject({ id: `demo_${await donationToken(answer.donationId)}`, demo: true });
    expect((await readDonation(answer.donationId)).providerId).toBe(answer.id);
    // Not a card donation.
    await expect(confirmPayment(donorCaller(), { paymentIntentId: answer.id })).rejects.toMatchObject({
      status: 404,
    });
    expect(answer.links[0]!.href).toBe(`http://localhost:3000/ht/donation-success?gift=${answer.gift}`);
    expect(await readDonation(answer.donationId)).toMatchObject({ isDemo: true, status: "completed" });
    expect(paypal.fake.asked).toEqual([]);
    expect(await db.selectFrom("receipts").select("id").execute()).toEqual([]);
    expect((await capturePayPalDonation(answer.gift)).status).toBe("completed");
  });

  test("when only cards have keys, PayPal is closed", async () => {
    env.PAYPAL_CLIENT_ID = undefined;
    env.STRIPE_SECRET_KEY = "sk_test_1";
    await expect(begin()).rejects.toMatchObject({ status: 503 });
    env.PAYPAL_CLIENT_ID = paypal.fake.clientId;
    env.STRIPE_SECRET_KEY = undefined;
    expect(await db.selectFrom("donations").select("id").execute()).toEqual([]);
  });
});
