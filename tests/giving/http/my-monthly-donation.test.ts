import { beforeEach, describe, expect, test } from "vitest";
import { createMyGivingPath } from "~/features/giving/my-giving/my-giving-link.server";
import type { MyMonthlyDonation } from "~/features/giving/my-giving/my-giving.schema";
import { stopErasedMonthlyDonation } from "~/features/giving/stripe/monthly-donations.server";
import { dataPath } from "~/features/privacy/data-link.server";
import type { FormAnswer } from "~/http/form-answer";
import { formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { books, createRecurringDonation, intentOf, someone, withStripe } from "../world";
import { type MyGivingPage, submissions } from "./my-giving-page";

const stripe = withStripe();

beforeEach(async () => void (await freshDatabase()));

describe("a monthly donation", () => {
  test("is shown to its donor alone, also on its own page", async () => {
    const email = someone();
    const id = await createRecurringDonation({ donorEmail: email });
    const path = `/fr${createMyGivingPath(email)}`;
    expect((await visitScreen<MyGivingPage>(path)).data.mine?.monthly).toMatchObject([
      { id, state: "active" },
    ]);
    const own = await visitScreen<{ donation: MyMonthlyDonation }>(`${path}/monthly/${id}`);
    expect(own.data.donation).toMatchObject({ id, typedAmount: "25,00" });
    const stranger = `${createMyGivingPath(someone())}/monthly/${id}`;
    expect((await visitScreen(stranger)).status).toBe(404);
    for (const fields of submissions) expect((await submitForm(stranger, fields)).status).toBe(404);
    for (const none of ["0", "x", "999"])
      expect((await visitScreen(`${path}/monthly/${none}`)).status).toBe(404);
  });

  test.each(["0", "0,00", "-5", "vingt", "1e9", "3,141", ""])(
    "cannot be changed to %j a month",
    async (amount) => {
      const email = someone();
      const id = await createRecurringDonation({ donorEmail: email });
      const path = `/fr${createMyGivingPath(email)}/monthly/${id}`;
      const { status, data } = await submitForm<FormAnswer>(path, { intent: "change", amount });
      expect([status, data.intent]).toEqual([400, "change"]);
      expect(data.lastResult?.error).toEqual({ amount: [tFor("fr")("giving:amount.invalid")] });
      expect(data.lastResult?.initialValue?.amount ?? "").toBe(amount);
    },
  );

  test("cannot be set below the card's minimum", async () => {
    const email = someone();
    const path = `/ht${createMyGivingPath(email)}/monthly/${await createRecurringDonation({ donorEmail: email })}`;
    const { status, data } = await submitForm<FormAnswer>(path, { intent: "change", amount: "0,49" });
    const t = tFor("ht");
    const amount = formatMoney(50, "USD", "ht");
    const message = t("giving:amount.least", { method: t("giving:method.stripe"), amount });
    expect([status, data.lastResult?.error]).toEqual([400, { amount: [message] }]);
  });

  test("that was stopped can be stopped again without an error, but not changed", async () => {
    const email = someone();
    const id = await createRecurringDonation({ donorEmail: email, status: "cancelled" });
    const path = `/es${createMyGivingPath(email)}`;
    const again = await submitForm(`${path}/monthly/${id}`, { intent: "stop" }, { plain: true });
    expect([again.status, again.headers.get("Location")]).toEqual([303, `${path}?done=stop`]);
    const { status, data } = await submitForm<FormAnswer>(`${path}/monthly/${id}`, { intent: "card" });
    expect([status, data.message]).toEqual([409, tFor("es")("my-giving:monthly.hasEnded")]);
  });

  test("refuses forms of another site and unknown actions", async () => {
    const email = someone();
    const path = `${createMyGivingPath(email)}/monthly/${await createRecurringDonation({ donorEmail: email })}`;
    const foreign = { headers: { "Sec-Fetch-Site": "cross-site" } };
    expect((await submitForm(path, { intent: "stop" }, foreign)).status).toBe(403);
    for (const intent of ["", "erase", "__proto__"])
      expect((await submitForm(path, { intent })).status).toBe(400);
  });
});

describe("a monthly donation at Stripe", () => {
  /** A monthly donation with a paid first month, and the path where its donor finds it. */
  async function begun(amount = "25.00") {
    const email = someone();
    const donation = { amount, currency: "usd", donorName: "Marie", donorEmail: email, isRecurring: true };
    const made = await callApi("POST", "/api/stripe/create-payment-intent", { json: donation });
    const { clientSecret, donationId } = (await made.json()) as { clientSecret: string; donationId: number };
    const paymentIntentId = intentOf({ clientSecret });
    stripe.fake.pay(paymentIntentId);
    const confirmed = await callApi("POST", "/api/stripe/confirm-payment", { json: { paymentIntentId } });
    expect(confirmed.status).toBe(200);
    const { recurringDonationId: id } = await books.donation(donationId);
    const path = `/fr${createMyGivingPath(email)}`;
    const own = `${path}/monthly/${id}`;
    const subscription = async () => {
      const row = (await books.monthly()).find((one) => one.id === id)!;
      const held = stripe.fake.world.subscriptions.take(row.providerId!);
      const { providerId, amount, status } = row;
      return {
        providerId,
        amount,
        status,
        atStripe: held.status,
        takes: held.items.data[0].price.unit_amount,
      };
    };
    return { email, path, own, subscription };
  }

  test("is changed and stopped at Stripe and here, idempotently", async () => {
    const { path, own, subscription } = await begun();
    expect(await subscription()).toMatchObject({ status: "active", atStripe: "active", takes: 25_00 });
    const change = () => submitForm(own, { intent: "change", amount: "30,50" }, { plain: true });
    for (const { status, headers } of await Promise.all([change(), change()]))
      expect([status, headers.get("Location")]).toEqual([303, `${path}?done=change`]);
    expect(await subscription()).toMatchObject({ amount: 30_50, takes: 30_50 });
    const stop = () => submitForm<FormAnswer>(own, { intent: "stop" });
    for (const { status, data } of await Promise.all([stop(), stop()]))
      expect([status, data.ok]).toEqual([200, true]);
    expect(await subscription()).toMatchObject({ status: "cancelled", atStripe: "canceled" });
    const { data } = await visitScreen<MyGivingPage>(path);
    expect(data.mine?.monthly).toMatchObject([{ state: "stopped" }]);
  });

  test("leads to Stripe's page for the card, and back here", async () => {
    const { path, own } = await begun();
    const { status, headers } = await submitForm(own, { intent: "card" }, { plain: true });
    expect(status).toBe(303);
    const url = headers.get("Location")!;
    expect(url.startsWith(`${stripe.fake.base}/`)).toBe(true);
    expect(await (await fetch(url)).text()).toContain(
      `http://localhost:3000${path}`.replaceAll("&", "&#38;"),
    );
    const { data } = await submitForm<FormAnswer>(own, { intent: "card" });
    expect(data.done).toMatch(stripe.fake.base);
  });

  test.each(["down", "garbage", "fail"] as const)(
    "stays unchanged while Stripe does not work (%s)",
    async (manner) => {
      const { own, subscription } = await begun();
      const as = await subscription();
      stripe.fake.behave(manner);
      for (const fields of submissions) {
        const { status, data } = await submitForm<FormAnswer>(own, fields);
        expect([status, data.ok, data.message]).toEqual([502, false, tFor("fr")("giving:providerFailed")]);
      }
      expect(await subscription()).toEqual(as);
      stripe.fake.behave("well");
      expect((await submitForm(own, { intent: "stop" })).status).toBe(200);
    },
  );

  test("ends when its donor requests erasure", async () => {
    const { email, subscription } = await begun();
    const erased = await submitForm(dataPath(email), { sure: "yes" });
    expect(erased.status).toBe(200);
    const [job] = await books.jobs("stop-monthly-gift");
    await stopErasedMonthlyDonation(job!.subscription as string);
    expect(await subscription()).toMatchObject({ status: "cancelled", atStripe: "canceled" });
  });
});
