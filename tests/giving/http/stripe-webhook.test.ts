import { beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { books, setEnv, withStripe } from "../world";

const stripe = withStripe();

beforeEach(async () => void (await freshDatabase()));

const english = { "Accept-Language": "en" };

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
  const seconds = () => Math.floor(Date.now() / 1000);

  test("stores Stripe's signed body byte for byte and enqueues its job", async () => {
    const { body, headers } = stripe.fake.signed(event);
    expect(await post(body, headers)).toEqual({ status: 200, body: { received: true } });
    expect(await post(body, headers)).toMatchObject({ status: 200 });
    expect(await books.events()).toMatchObject([
      { provider: "stripe", eventId: "evt_1", type: "payment_intent.succeeded", payload: body },
    ]);
    expect(await books.jobs("handle-payment-event")).toHaveLength(1);
  });

  test("accepts a body of any Content-Type, since the signature decides", async () => {
    const { body, headers } = stripe.fake.signed(event);
    expect((await post(body, { ...headers, "Content-Type": "text/plain" })).status).toBe(200);
  });

  test.each<[string, () => { body: string; headers: Record<string, string> }]>([
    ["with another secret", () => stripe.fake.signed(event, { secret: "whsec_other" })],
    ["more than five minutes ago", () => stripe.fake.signed(event, { at: seconds() - 301 })],
    [
      "for another body",
      () => ({ ...stripe.fake.signed(event), body: JSON.stringify({ ...event, id: "evt_2" }) }),
    ],
    ["not at all", () => ({ ...stripe.fake.signed(event), headers: {} })],
    [
      "with an invalid signature",
      () => ({ ...stripe.fake.signed(event), headers: { "Stripe-Signature": "t=1,v1=" } }),
    ],
    ["correctly, but not an event", () => stripe.fake.signed({ object: "account", id: 5 })],
  ])("refuses a body signed %s", async (_, make) => {
    const { body, headers } = make();
    expect(await post(body, headers)).toEqual({
      status: 400,
      body: { message: "This report does not come from the sender it names." },
    });
    expect(await books.events()).toEqual([]);
  });

  test("refuses a body that is too long or not text", async () => {
    const { headers } = stripe.fake.signed(event);
    expect((await post("x".repeat(1024 * 1024 + 1), headers)).status).toBe(413);
    expect((await post(new Uint8Array([0xff, 0xfe, 0xfd]), headers)).status).toBe(400);
    expect((await post("a\0b", headers)).status).toBe(400);
  });

  test("answers 503 without a signing secret", async () => {
    setEnv({ STRIPE_WEBHOOK_SECRET: undefined });
    const { body, headers } = stripe.fake.signed(event, { secret: "" });
    expect((await post(body, headers)).status).toBe(503);
  });

  test("is in the API document with its signature header", async () => {
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
