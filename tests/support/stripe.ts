import { afterAll, afterEach, beforeAll } from "vitest";
import { env } from "~/config/env.server";
import { cardDonationSchema } from "~/features/giving/donations/donation.schema";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { receiveStripeEvent } from "~/features/giving/stripe/receive-stripe-event.server";
import { db } from "~db/client";
import { startFakeStripe, type FakeStripe } from "~tests/fakes/stripe";
import type { StripeEvent } from "~tests/fakes/stripe/objects";
import { donorCaller } from "./paypal";

/** A fake Stripe for a test file, and the site configured for it. Its behaviour is reset after each test. */
export function withStripe(): { fake: FakeStripe } {
  const held = {} as { fake: FakeStripe };
  const before = { ...env };
  beforeAll(async () => {
    held.fake = await startFakeStripe();
    Object.assign(env, {
      STRIPE_API_BASE: held.fake.base,
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_PUBLIC_KEY: "pk_test_fake",
      STRIPE_WEBHOOK_SECRET: held.fake.webhookSecret,
    });
  });
  afterEach(() => {
    held.fake.behave("well");
    held.fake.events.length = held.fake.asked.length = 0;
  });
  afterAll(async () => {
    const none = { STRIPE_SECRET_KEY: undefined, STRIPE_PUBLIC_KEY: undefined };
    Object.assign(env, none, { STRIPE_WEBHOOK_SECRET: undefined }, before);
    await held.fake.stop();
  });
  return held;
}

/** A card donation as the form sends it. */
export const cardDonationInput = (fields: Record<string, unknown> = {}) =>
  cardDonationSchema.parse({
    amount: "25.00",
    donorName: "Marie Désir",
    donorEmail: "marie@example.org",
    ...fields,
  });

/** Receives an event as Stripe sends it and runs its job. Returns the outcome. */
export async function deliverStripeEvent(fake: FakeStripe, event: StripeEvent): Promise<string | null> {
  const { body, headers } = fake.signed(event);
  const signature = headers["Stripe-Signature"];
  await receiveStripeEvent(donorCaller(), { raw: body, headers: { "stripe-signature": signature } });
  const kept = () =>
    db
      .selectFrom("webhookEvents")
      .select(["id", "outcome"])
      .where("provider", "=", "stripe")
      .where("eventId", "=", event.id)
      .executeTakeFirstOrThrow();
  await handlePaymentEvent((await kept()).id);
  return (await kept()).outcome;
}

/** Receives all events so far, in order. */
export async function deliverAllStripeEvents(fake: FakeStripe): Promise<Record<string, string | null>> {
  const outcomes: Record<string, string | null> = {};
  for (const event of [...fake.events]) outcomes[event.type] = await deliverStripeEvent(fake, event);
  return outcomes;
}
