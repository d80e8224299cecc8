import { afterAll, afterEach, beforeAll } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { cardDonationSchema } from "~/features/giving/donations/donation.schema";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { receiveStripeEvent } from "~/features/giving/stripe/receive-stripe-event.server";
import {
  confirmPayment,
  createPaymentIntent,
  startCheckout,
} from "~/features/giving/stripe/stripe-payments.server";
import { db } from "~db/client";
import { type FakeStripe, startFakeStripe } from "~tests/fakes/stripe";
import type { StripeEvent } from "~tests/fakes/stripe/objects";
import { donorCaller } from "./world";

type Fields = Record<string, unknown>;

/** A card donation as the form sends it. */
export const cardDonationInput = (fields: Fields = {}) =>
  cardDonationSchema.parse({
    amount: "25.00",
    donorName: "Marie Désir",
    donorEmail: "marie@example.org",
    ...fields,
  });

export const intentOf = ({ clientSecret }: { clientSecret: string }) => clientSecret.split("_secret_")[0]!;

/**
 * A fake Stripe for a test file, and the site configured for it; also what donors do there. Its behaviour is reset
 * after each test.
 */
export function withStripe() {
  let fake: FakeStripe;
  const before = { ...env };
  beforeAll(async () => {
    fake = await startFakeStripe();
    Object.assign(env, {
      STRIPE_API_BASE: fake.base,
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_PUBLIC_KEY: "pk_test_fake",
      STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    });
  });
  afterEach(() => {
    fake.behave("well");
    fake.events.length = fake.asked.length = 0;
  });
  afterAll(async () => {
    const none = { STRIPE_SECRET_KEY: undefined, STRIPE_PUBLIC_KEY: undefined };
    Object.assign(env, none, { STRIPE_WEBHOOK_SECRET: undefined }, before);
    await fake.stop();
  });
  /** A donation with an open payment. */
  async function open(fields: Fields = {}, language: Caller["language"] = "fr") {
    const opened = await createPaymentIntent(donorCaller(language), cardDonationInput(fields));
    return { ...opened, intent: intentOf(opened) };
  }
  return {
    get fake() {
      return fake;
    },
    open,
    /** A donation that was paid at Stripe: nobody has confirmed it, and no event has arrived. */
    async pay(fields: Fields = {}, language: Caller["language"] = "fr") {
      const opened = await open(fields, language);
      fake.pay(opened.intent);
      return opened;
    },
    confirm: (paymentIntentId: string) => confirmPayment(donorCaller(), { paymentIntentId }),
    /** A donation whose donor is on Stripe's hosted page. */
    async openPage(fields: Fields = {}, language: Caller["language"] = "fr") {
      const { url } = await startCheckout(donorCaller(language), cardDonationInput(fields));
      return { url, session: [...fake.world.checkouts.values()].at(-1)! };
    },
    newestEvent: (type: string) => fake.events.findLast((event) => event.type === type)!,
    eventsOf: (type: string) => fake.events.filter((event) => event.type === type),
    deliver: (event: StripeEvent) => deliverStripeEvent(fake, event),
    deliverAll: () => deliverAllStripeEvents(fake),
  };
}

/** Receives an event as Stripe sends it and runs its job. Returns the outcome. */
export async function deliverStripeEvent(fake: FakeStripe, event: StripeEvent): Promise<string | null> {
  const { body, headers } = fake.signed(event);
  const signature = headers["Stripe-Signature"];
  await receiveStripeEvent(donorCaller(), { raw: body, headers: { "stripe-signature": signature } });
  const stored = () =>
    db
      .selectFrom("webhookEvents")
      .select(["id", "outcome"])
      .where("provider", "=", "stripe")
      .where("eventId", "=", event.id)
      .executeTakeFirstOrThrow();
  await handlePaymentEvent((await stored()).id);
  return (await stored()).outcome;
}

/** Receives all events so far, in order. */
export async function deliverAllStripeEvents(fake: FakeStripe): Promise<Record<string, string | null>> {
  const outcomes: Record<string, string | null> = {};
  for (const event of [...fake.events]) outcomes[event.type] = await deliverStripeEvent(fake, event);
  return outcomes;
}
