import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import type { Donation } from "~/features/giving/donations/donation.schema";
import { formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { withStripe } from "~tests/support/stripe";

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
async function create(json: object, headers: Record<string, string> = english) {
  const answer = await callApi("POST", "/api/stripe/create-payment-intent", { json, headers });
  return { status: answer.status, body: (await answer.json()) as Body };
}
async function confirm(json: object) {
  const answer = await callApi("POST", "/api/stripe/confirm-payment", { json, headers: english });
  return { status: answer.status, body: (await answer.json()) as Body };
}
const gift = { amount: "25.00", currency: "usd", donorName: "Marie Désir", donorEmail: "" };
// An address each, so that the limit of one does not end the tests.
let donors = 0;
beforeEach(() => void (gift.donorEmail = `marie${++donors}@example.org`));
const donations = () => db.selectFrom("donations").selectAll().execute();

describe("create-payment-intent", () => {
  test("answers Stripe's secret of a payment, as the specification's call asks for it", async () => {
    const { status, body } = await create(gift);
    expect(status).toBe(201);
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as string,
      demo: false,
      donationId: 1,
      gift: expect.any(String) as string,
    });
    expect(await donations()).toMatchObject([{ amount: 25_00, currency: "USD", status: "pending" }]);
  });

  test.each([
    ["25", 25_00],
    ["25,50", 25_50],
    ["1 000", 1000_00],
    [25.5, 25_50],
    ["999999.99", 999_999_99],
  ])("understands the amount %j", async (amount, minorUnits) => {
    expect((await create({ ...gift, amount })).status).toBe(201);
    expect(await donations()).toMatchObject([{ amount: minorUnits }]);
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
    const { status, body } = await create({ ...gift, amount });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty("amount");
    expect(await donations()).toEqual([]);
    expect(stripe.fake.asked).toEqual([]);
  });

  test("says the card's own minimum, and takes it", async () => {
    const { status, body } = await create({ ...gift, amount: "0.49" });
    expect(status).toBe(400);
    const said = tFor("en")("giving:amount.least", {
      ...{ method: tFor("en")("giving:method.stripe"), amount: formatMoney(50, "USD", "en") },
    });
    expect(body).toEqual({ message: said, errors: { amount: [said] } });
    expect(await donations()).toEqual([]);
    expect((await create({ ...gift, amount: "0.50" })).status).toBe(201);
  });

  test.each(["htg", "usdx", 5])("refuses the currency %j", async (currency) => {
    const { status, body } = await create({ ...gift, currency });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty("currency");
    expect(await donations()).toEqual([]);
  });

  test.each([
    ["usd", "USD"],
    ["eur", "EUR"],
    ["CAD", "CAD"],
    ["", "USD"],
  ])("charges the currency that was chosen (%j), and completes in no other", async (currency, kept) => {
    const { body } = await create({ ...gift, amount: "50", currency });
    const paymentIntentId = body.clientSecret.split("_secret_")[0]!;
    const intent = stripe.fake.world.intents.get(paymentIntentId)!;
    expect(intent).toMatchObject({ amount: 50_00, currency: kept.toLowerCase() });
    stripe.fake.pay(paymentIntentId);
    const asChosen = intent.currency;
    intent.currency = kept === "EUR" ? "usd" : "eur";
    expect((await confirm({ paymentIntentId })).status).toBe(409);
    expect(await donations()).toMatchObject([{ status: "pending", currency: kept }]);
    intent.currency = asChosen;
    const answer = await confirm({ paymentIntentId });
    expect(answer.body.donation).toMatchObject({ amount: "50.00", currency: kept, status: "completed" });
  });

  test("an empty monthly gift names all that is missing; one gift needs no name", async () => {
    const { status, body } = await create({ isRecurring: true });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      amount: [expect.any(String)],
      donorName: ["This field is required."],
      donorEmail: [expect.stringContaining("For a monthly gift we need your email address")],
    });
    const wrong = await create({ ...gift, isRecurring: true, donorEmail: "marie@" });
    expect(wrong.body.errors).toEqual({ donorEmail: ["This email address is not valid."] });
    expect(await donations()).toEqual([]);
    expect((await create({ amount: "25" })).status).toBe(201);
  });

  test("what a client says of status, price or completion is not read", async () => {
    const claimed = {
      status: "completed",
      isDemo: true,
      completedAt: "2026-01-01",
      price: "0.01",
      unit_amount: 1,
    };
    expect((await create({ ...gift, ...claimed })).status).toBe(201);
    expect(await donations()).toMatchObject([
      { amount: 25_00, status: "pending", isDemo: 0, completedAt: null },
    ]);
  });

  test("HTML in a name and a message is kept as it was typed, and reaches Stripe nowhere", async () => {
    const typed = { donorName: "<b>Marie</b>", message: "<script>alert(1)</script>" };
    await create({ ...gift, ...typed });
    expect(await donations()).toMatchObject([typed]);
    expect(stripe.fake.asked.map(({ body }) => body).join()).not.toContain("alert");
  });

  test("no card number reaches Stripe through our server, even when one is sent to it", async () => {
    await create({ ...gift, card: "4242424242424242", number: "4242424242424242" });
    expect(stripe.fake.asked.map(({ body }) => body).join()).not.toContain("4242424242424242");
    expect(JSON.stringify(await donations())).not.toContain("4242424242424242");
  });

  test("with Stripe down says so in the specification's words, and 502", async () => {
    stripe.fake.behave("garbage");
    expect(await create(gift)).toEqual({
      status: 502,
      body: { message: "Unable to setup payment. Please try again." },
    });
    const kreyol = await create(gift, { "Accept-Language": "ht" });
    expect(kreyol.body.message).toContain("Tanpri eseye ankò");
  });

  test.each(["address", "e-mail"])("is limited by %s", async (what) => {
    const statuses = [];
    for (let sent = 0; sent < env.RATE_LIMIT_PER_MINUTE + 1; sent += 1) {
      const json = {
        ...gift,
        ...(what === "address" && { amount: "none", donorEmail: `${sent}@example.org` }),
      };
      const from = what === "address" ? "2001:db8:1::1" : `2001:db8:2:${sent}::1`;
      statuses.push((await callApi("POST", "/api/stripe/create-payment-intent", { json, from })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test("takes ten gifts a minute from one address, each with its confirmation", async () => {
    const from = "2001:db8:3::1";
    const send = (path: string, json: object) => callApi("POST", `/api/stripe/${path}`, { json, from });
    const begin = (sent: number) =>
      send("create-payment-intent", { ...gift, donorEmail: `pew${sent}@example.org` });
    for (let sent = 0; sent < env.RATE_LIMIT_PER_MINUTE; sent += 1) {
      const begun = await begin(sent);
      expect(begun.status).toBe(201);
      const paymentIntentId = ((await begun.json()) as Body).clientSecret.split("_secret_")[0]!;
      stripe.fake.pay(paymentIntentId);
      expect((await send("confirm-payment", { paymentIntentId })).status).toBe(200);
    }
    expect((await begin(env.RATE_LIMIT_PER_MINUTE)).status).toBe(429);
  });

  test("answers 503 where the ministry takes no cards, and is an example in demo mode", async () => {
    const { STRIPE_SECRET_KEY: key } = env;
    env.STRIPE_SECRET_KEY = undefined;
    try {
      const { body } = await create(gift);
      expect(body).toMatchObject({ demo: true, clientSecret: expect.stringMatching(/^demo_/) as string });
      expect((await confirm({ paymentIntentId: body.clientSecret })).body.donation).toMatchObject({
        isDemo: true,
        status: "completed",
      });
      env.DEMO_MODE = "off";
      expect((await create(gift)).status).toBe(503);
    } finally {
      env.STRIPE_SECRET_KEY = key;
      env.DEMO_MODE = undefined;
    }
  });
});

describe("confirm-payment", () => {
  const opened = async () => (await create(gift)).body.clientSecret.split("_secret_")[0]!;

  test("answers the donation that was paid, the same each time, without its e-mail", async () => {
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

  test("refuses a payment that was not made, one of somebody else's and one that is none", async () => {
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
    expect(await donations()).toMatchObject([{ status: "pending" }]);
  });

  test("with Stripe down answers 502 and changes nothing", async () => {
    const paymentIntentId = await opened();
    stripe.fake.pay(paymentIntentId);
    stripe.fake.behave("strange");
    expect((await confirm({ paymentIntentId })).status).toBe(502);
    expect(await donations()).toMatchObject([{ status: "pending" }]);
  });
});

describe("the webhook", () => {
  const event = {
    ...{ id: "evt_1", object: "event", type: "payment_intent.succeeded" },
    ...{ created: Math.floor(Date.now() / 1000), data: { object: {} } },
  };
  async function post(body: BodyInit, headers: Record<string, string>) {
    const answer = await callApi("POST", "/api/stripe/webhook", {
      body,
      headers: { ...english, ...headers },
    });
    return { status: answer.status, body: (await answer.json()) as { message?: string; received?: boolean } };
  }
  const kept = () =>
    db.selectFrom("webhookEvents").select(["provider", "eventId", "type", "payload"]).execute();
  const seconds = () => Math.floor(Date.now() / 1000);

  test("keeps what Stripe signed, letter for letter, and asks for it to be handled", async () => {
    const { body, headers } = stripe.fake.signed(event);
    expect(await post(body, headers)).toEqual({ status: 200, body: { received: true } });
    expect(await post(body, headers)).toMatchObject({ status: 200 });
    expect(await kept()).toEqual([
      { provider: "stripe", eventId: "evt_1", type: "payment_intent.succeeded", payload: body },
    ]);
    expect(await db.selectFrom("outbox").select("name").execute()).toEqual([
      { name: "handle-payment-event" },
    ]);
  });

  test("takes a body under any Content-Type, since the signature says what it is", async () => {
    const { body, headers } = stripe.fake.signed(event);
    expect((await post(body, { ...headers, "Content-Type": "text/plain" })).status).toBe(200);
  });

  test.each<[string, () => { body: string; headers: Record<string, string> }]>([
    ["with another secret", () => stripe.fake.signed(event, { secret: "whsec_other" })],
    ["more than five minutes ago", () => stripe.fake.signed(event, { at: seconds() - 301 })],
    [
      "of another body",
      () => ({ ...stripe.fake.signed(event), body: JSON.stringify({ ...event, id: "evt_2" }) }),
    ],
    ["not at all", () => ({ ...stripe.fake.signed(event), headers: {} })],
    ["by rubbish", () => ({ ...stripe.fake.signed(event), headers: { "Stripe-Signature": "t=1,v1=" } })],
    ["that is no event", () => stripe.fake.signed({ object: "account", id: 5 })],
  ])("refuses what is signed %s", async (_, make) => {
    const { body, headers } = make();
    expect(await post(body, headers)).toEqual({
      status: 400,
      body: { message: "This report does not come from the sender it names." },
    });
    expect(await kept()).toEqual([]);
  });

  test("refuses what is too long or is no text", async () => {
    const { headers } = stripe.fake.signed(event);
    expect((await post("x".repeat(1024 * 1024 + 1), headers)).status).toBe(413);
    expect((await post(new Uint8Array([0xff, 0xfe, 0xfd]), headers)).status).toBe(400);
    expect((await post("a\0b", headers)).status).toBe(400);
  });

  test("answers 503 where no signing secret is kept", async () => {
    const { STRIPE_WEBHOOK_SECRET: secret } = env;
    env.STRIPE_WEBHOOK_SECRET = undefined;
    try {
      const { body, headers } = stripe.fake.signed(event, { secret: "" });
      expect((await post(body, headers)).status).toBe(503);
    } finally {
      env.STRIPE_WEBHOOK_SECRET = secret;
    }
  });

  test("stands in the API's document with the header it is signed by", async () => {
    const document = (await (await callApi("GET", "/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, { parameters: object[] }>>;
    };
    expect(document.paths["/api/stripe/webhook"]!.post!.parameters).toContainEqual({
      name: "stripe-signature",
      in: "header",
      required: true,
      schema: { type: "string" },
    });
  });
});
