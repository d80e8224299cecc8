import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import type { Donation } from "~/features/giving/donations/donation.schema";
import { formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { books, donationForm, intentOf, setEnv, withStripe } from "../world";

const stripe = withStripe();

beforeEach(async () => void (await freshDatabase()));

interface Body {
  message?: string;
  errors?: Record<string, string[]>;
  clientSecret: string;
  demo: boolean;
  donationId: number;
  donation: Donation;
}

const english = { "Accept-Language": "en" };

async function post(path: string, json: object, headers: Record<string, string> = english) {
  const answer = await callApi("POST", `/api/stripe/${path}`, { json, headers });
  return { status: answer.status, body: (await answer.json()) as Body };
}
const create = (json: object, headers?: Record<string, string>) =>
  post("create-payment-intent", json, headers);
const confirm = (json: object) => post("confirm-payment", json);

describe("create-payment-intent", () => {
  test("returns a client secret for the call as specified", async () => {
    const { status, body } = await create(donationForm());
    expect(status).toBe(201);
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as string,
      demo: false,
      donationId: 1,
      gift: expect.any(String) as string,
    });
    expect(await books.donations()).toMatchObject([{ amount: 25_00, currency: "USD", status: "pending" }]);
  });

  test.each([
    ["25", 25_00],
    ["25,50", 25_50],
    ["1 000", 1000_00],
    [25.5, 25_50],
    ["999999.99", 999_999_99],
  ])("understands the amount %j", async (amount, minorUnits) => {
    expect((await create({ ...donationForm(), amount })).status).toBe(201);
    expect(await books.donations()).toMatchObject([{ amount: minorUnits }]);
    expect([...stripe.fake.world.intents.values()].at(-1)).toMatchObject({ amount: minorUnits });
  });

  test.each([
    "",
    "0",
    "0.00",
    "-25",
    "twenty",
    "1e9",
    "25.123",
    "1000000",
    "NaN",
    "Infinity",
    "0x10",
    1e9,
    -5,
    null,
    [25],
    {},
  ])("refuses the amount %j, and opens nothing", async (amount) => {
    const { status, body } = await create({ ...donationForm(), amount });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty("amount");
    expect(await books.donations()).toEqual([]);
    expect(stripe.fake.asked).toEqual([]);
  });

  test("states the minimum for cards, and accepts it", async () => {
    const { status, body } = await create({ ...donationForm(), amount: "0.49" });
    expect(status).toBe(400);
    const message = tFor("en")("giving:amount.least", {
      method: tFor("en")("giving:method.stripe"),
      amount: formatMoney(50, "USD", "en"),
    });
    expect(body).toEqual({ message, errors: { amount: [message] } });
    expect(await books.donations()).toEqual([]);
    expect((await create({ ...donationForm(), amount: "0.50" })).status).toBe(201);
  });

  test.each(["htg", "usdx", 5])("refuses the currency %j", async (currency) => {
    const { status, body } = await create({ ...donationForm(), currency });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty("currency");
    expect(await books.donations()).toEqual([]);
  });

  test.each([
    ["usd", "USD"],
    ["eur", "EUR"],
    ["CAD", "CAD"],
    ["", "USD"],
  ])("charges the chosen currency (%j), and completes in no other", async (currency, kept) => {
    const { body } = await create({ ...donationForm(), amount: "50", currency });
    const paymentIntentId = intentOf(body);
    const intent = stripe.fake.world.intents.get(paymentIntentId)!;
    expect(intent).toMatchObject({ amount: 50_00, currency: kept.toLowerCase() });
    stripe.fake.pay(paymentIntentId);
    const asChosen = intent.currency;
    intent.currency = kept === "EUR" ? "usd" : "eur";
    expect((await confirm({ paymentIntentId })).status).toBe(409);
    expect(await books.donations()).toMatchObject([{ status: "pending", currency: kept }]);
    intent.currency = asChosen;
    const answer = await confirm({ paymentIntentId });
    expect(answer.body.donation).toMatchObject({ amount: "50.00", currency: kept, status: "completed" });
  });

  test("an empty monthly donation reports everything missing; a one-time donation needs no name", async () => {
    const { status, body } = await create({ isRecurring: true });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      amount: [expect.any(String)],
      donorName: ["This field is required."],
      donorEmail: [expect.stringContaining("For a monthly gift we need your email address")],
    });
    const wrong = await create({ ...donationForm(), isRecurring: true, donorEmail: "marie@" });
    expect(wrong.body.errors).toEqual({ donorEmail: ["This email address is not valid."] });
    expect(await books.donations()).toEqual([]);
    expect((await create({ amount: "25" })).status).toBe(201);
  });

  test("status, price or completion in the body are ignored", async () => {
    const claimed = {
      status: "completed",
      isDemo: true,
      completedAt: "2026-01-01",
      price: "0.01",
      unit_amount: 1,
    };
    expect((await create({ ...donationForm(), ...claimed })).status).toBe(201);
    expect(await books.donations()).toMatchObject([
      { amount: 25_00, status: "pending", isDemo: 0, completedAt: null },
    ]);
  });

  test("HTML in a name or message is stored as typed, and never reaches Stripe", async () => {
    const typed = { donorName: "<b>Marie</b>", message: "<script>alert(1)</script>" };
    await create({ ...donationForm(), ...typed });
    expect(await books.donations()).toMatchObject([typed]);
    expect(stripe.fake.asked.map(({ body }) => body).join()).not.toContain("alert");
  });

  test("a card number sent to our server is neither stored nor passed to Stripe", async () => {
    await create({ ...donationForm(), card: "4242424242424242", number: "4242424242424242" });
    expect(stripe.fake.asked.map(({ body }) => body).join()).not.toContain("4242424242424242");
    expect(JSON.stringify(await books.donations())).not.toContain("4242424242424242");
  });

  test("answers 502 with the specification's message when Stripe is down", async () => {
    stripe.fake.behave("garbage");
    expect(await create(donationForm())).toEqual({
      status: 502,
      body: { message: "Unable to setup payment. Please try again." },
    });
    const kreyol = await create(donationForm(), { "Accept-Language": "ht" });
    expect(kreyol.body.message).toContain("Tanpri eseye ankò");
  });

  test.each(["address", "e-mail"])("is limited by %s", async (what) => {
    const donation = donationForm();
    const statuses = [];
    for (let sent = 0; sent < env.RATE_LIMIT_PER_MINUTE + 1; sent += 1) {
      const json = {
        ...donation,
        ...(what === "address" && { amount: "none", donorEmail: `${sent}@example.org` }),
      };
      const from = what === "address" ? "2001:db8:1::1" : `2001:db8:2:${sent}::1`;
      statuses.push((await callApi("POST", "/api/stripe/create-payment-intent", { json, from })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test("allows ten donations a minute from one address, each with its confirmation", async () => {
    const from = "2001:db8:3::1";
    const send = (path: string, json: object) => callApi("POST", `/api/stripe/${path}`, { json, from });
    const begin = (sent: number) =>
      send("create-payment-intent", { ...donationForm(), donorEmail: `pew${sent}@example.org` });
    for (let sent = 0; sent < env.RATE_LIMIT_PER_MINUTE; sent += 1) {
      const begun = await begin(sent);
      expect(begun.status).toBe(201);
      const paymentIntentId = intentOf((await begun.json()) as Body);
      stripe.fake.pay(paymentIntentId);
      expect((await send("confirm-payment", { paymentIntentId })).status).toBe(200);
    }
    expect((await begin(env.RATE_LIMIT_PER_MINUTE)).status).toBe(429);
  });

  test("answers 503 when the ministry accepts no cards, and creates a demo donation in demo mode", async () => {
    setEnv({ STRIPE_SECRET_KEY: undefined });
    const { body } = await create(donationForm());
    expect(body).toMatchObject({ demo: true, clientSecret: expect.stringMatching(/^demo_/) as string });
    expect((await confirm({ paymentIntentId: body.clientSecret })).body.donation).toMatchObject({
      isDemo: true,
      status: "completed",
    });
    setEnv({ DEMO_MODE: "off" });
    expect((await create(donationForm())).status).toBe(503);
  });
});

describe("confirm-payment", () => {
  const opened = async () => intentOf((await create(donationForm())).body);

  test("returns the paid donation, the same each time, without its e-mail", async () => {
    const paymentIntentId = await opened();
    stripe.fake.pay(paymentIntentId);
    const first = await confirm({ paymentIntentId });
    expect(first).toMatchObject({
      status: 200,
      body: { donation: { id: 1, amount: "25.00", status: "completed", donorName: "Marie Désir" } },
    });
    expect(JSON.stringify(first.body)).not.toContain("@example.org");
    expect(await confirm({ paymentIntentId })).toEqual(first);
  });

  test("refuses an unpaid payment, another donor's and an unknown one", async () => {
    const paymentIntentId = await opened();
    expect(await confirm({ paymentIntentId })).toEqual({
      status: 409,
      body: { message: "This payment has not been made, so nothing was charged. Please try again." },
    });
    expect((await confirm({ paymentIntentId: "pi_foreign" })).status).toBe(404);
    expect((await confirm({ paymentIntentId: "ch_1" })).status).toBe(404);
    expect((await confirm({ paymentIntentId: "" })).status).toBe(400);
    expect((await confirm({ paymentIntentId: { $ne: 1 } })).status).toBe(400);
    expect((await confirm({})).body.errors).toHaveProperty("paymentIntentId");
    expect(await books.donations()).toMatchObject([{ status: "pending" }]);
  });

  test("answers 502 and changes nothing when Stripe is down", async () => {
    const paymentIntentId = await opened();
    stripe.fake.pay(paymentIntentId);
    stripe.fake.behave("strange");
    expect((await confirm({ paymentIntentId })).status).toBe(502);
    expect(await books.donations()).toMatchObject([{ status: "pending" }]);
  });
});
