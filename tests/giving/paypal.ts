import { afterAll, afterEach, beforeAll } from "vitest";
import { type Caller, systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { payPalDonationSchema } from "~/features/giving/donations/donation.schema";
import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { capturePayPalDonation, createPayPalOrder } from "~/features/giving/paypal/paypal-payments.server";
import { type FakePayPal, startFakePayPal } from "~tests/fakes/paypal";
import { donationToken } from "./world";

type Fields = Record<string, unknown>;

export const donorCaller = (language: Caller["language"] = "fr"): Caller => ({
  ...systemCaller(language),
  kind: "guest",
  address: "2001:db8::7",
});

/** A PayPal donation as the form sends it. */
export const payPalDonationInput = (fields: Fields = {}) =>
  payPalDonationSchema.parse({
    amount: "25.00",
    currency: "USD",
    donorName: "Marie Désir",
    donorEmail: "marie@example.org",
    ...fields,
  });

let visits = 0;

/**
 * A fake PayPal for a test file, and the site configured for it; also what donors do there. Its behaviour is reset
 * after each test.
 */
export function withPayPal() {
  let fake: FakePayPal;
  const before = { ...env };
  beforeAll(async () => {
    fake = await startFakePayPal();
    const { base, clientId, clientSecret, webhookId } = fake;
    Object.assign(env, {
      PAYPAL_API_BASE: base,
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
    });
  });
  afterEach(() => {
    fake.behave("well");
    fake.orders.clear();
    fake.events.length = fake.asked.length = 0;
  });
  afterAll(async () => {
    const none = { PAYPAL_CLIENT_ID: undefined, PAYPAL_CLIENT_SECRET: undefined };
    Object.assign(env, none, { PAYPAL_WEBHOOK_ID: undefined }, before);
    await fake.stop();
  });
  const order = (id: string) => fake.orders.get(id)!;
  /** A donation with an open order; each call is another visit, unless `attempt` says otherwise. */
  const begin = (fields: Fields = {}, language: Caller["language"] = "fr") =>
    createPayPalOrder(
      donorCaller(language),
      payPalDonationInput({ attempt: `visit-${++visits}`, ...fields }),
    );
  const withCapture = <Order extends { id: string }>(begun: Order) => ({
    ...begun,
    captureId: order(begun.id).captures[0]!.id,
  });
  /** The newest event of a type, as its job reads it. */
  const event = (type: string) =>
    JSON.parse(JSON.stringify(fake.events.findLast(({ event_type }) => event_type === type)!)) as {
      event_type: string;
      resource: Fields;
    };
  return {
    get fake() {
      return fake;
    },
    order,
    begin,
    /** The donor returns from PayPal. */
    back: async (donationId: number) => capturePayPalDonation(await donationToken(donationId)),
    /** A donation that was approved and captured, whose donor has returned. */
    async pay(fields: Fields = {}) {
      const begun = await begin(fields);
      fake.approve(begun.id);
      await capturePayPalDonation(begun.gift);
      return withCapture(begun);
    },
    /** A donation that was approved and captured at PayPal, without any event received. */
    async payUnheard(fields: Fields = {}, funding: "good" | "pending" = "good") {
      const begun = await begin({ isPublic: true, ...fields });
      fake.approve(begun.id, {}, funding);
      fake.capture(begun.id);
      return withCapture(begun);
    },
    event,
    /** Handles the newest event of a type. Returns the outcome. */
    report: (type: string) => applyPayPalEvent(event(type)),
    /** The calls to PayPal whose path contains this. */
    asked: (part: string) => fake.asked.filter(({ path }) => path.includes(part)),
  };
}
