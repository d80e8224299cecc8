import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { confirmPayment, createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { readDonation, donorCaller } from "~tests/support/paypal";
import { cardDonationInput, withStripe } from "~tests/support/stripe";

const stripe = withStripe();

const intentOf = (clientSecret: string) => clientSecret.split("_secret_")[0]!;

/** A donation with an open payment at Stripe. */
async function opened(fields: Record<string, unknown> = {}) {
  const made = await createPaymentIntent(donorCaller(), cardDonationInput(fields));
  return { ...made, intent: intentOf(made.clientSecret) };
}

const confirm = (paymentIntentId: string) => confirmPayment(donorCaller(), { paymentIntentId });

afterEach(() => void vi.useRealTimers());

describe("when Stripe fails", () => {
  beforeEach(async () => void (await freshDatabase()));

  test.each(["down", "garbage", "strange", "fail", "refuse"] as const)(
    "with Stripe %s nothing is opened, the donation stays pending, and the same form works again",
    async (manner) => {
      stripe.fake.behave(manner);
      const refused = { status: 502, key: "giving:card.setupUnable" };
      await expect(opened({ attempt: "a" })).rejects.toMatchObject(refused);
      stripe.fake.behave("well");
      const { intent, donationId } = await opened({ attempt: "a" });
      stripe.fake.pay(intent);
      await confirm(intent);
      const rows = await db.selectFrom("donations").select(["id", "status"]).orderBy("id").execute();
      // Stripe repeats a final failure for the same key, so a new donation is created.
      const before = manner === "fail" ? [{ id: donationId - 1, status: "failed" }] : [];
      expect(rows).toEqual([...before, { id: donationId, status: "completed" }]);
    },
    20_000,
  );

  test("a retry after a lost response from Stripe opens no second payment", async () => {
    stripe.fake.behave("lost");
    await expect(opened({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    stripe.fake.behave("well");
    await opened({ attempt: "a" });
    expect(stripe.fake.events.filter(({ type }) => type === "payment_intent.created")).toHaveLength(1);
  });

  test("when Stripe is down, confirming changes nothing, and a later attempt works", async () => {
    const { intent, donationId } = await opened();
    stripe.fake.pay(intent);
    stripe.fake.behave("down");
    await expect(confirm(intent)).rejects.toMatchObject({ status: 502, key: "giving:providerFailed" });
    expect(await readDonation(donationId)).toMatchObject({ status: "pending" });
    stripe.fake.behave("well");
    expect((await confirm(intent)).donation.status).toBe("completed");
  });

  test("a confirmation times out after ten seconds in total", async () => {
    const { intent } = await opened();
    stripe.fake.behave("slow");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const confirming = expect(confirm(intent)).rejects.toMatchObject({ status: 502 });
      await vi.waitFor(() => expect(stripe.fake.asked.at(-1)?.method).toBe("GET"));
      await vi.advanceTimersByTimeAsync(10_000);
      await confirming;
    } finally {
      vi.useRealTimers();
    }
  });
});
