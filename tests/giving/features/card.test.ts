import { expect, test } from "vitest";
import { showDonationStatus } from "~/features/giving/status/donation-status.server";
import { requestStripeRefund } from "~/features/giving/stripe/request-stripe-refund.server";
import { settleStripeDonation } from "~/features/giving/stripe/stripe-sync.server";
import { getSettings } from "~/settings/settings.server";
import { cards } from "~tests/fakes/stripe";
import { authenticate } from "~tests/fakes/stripe/payments";
import { onBothDatabases } from "~tests/support/database";
import { books, donorCaller, setEnv, setSection, updateDonation, withStripe } from "../world";

const stripe = withStripe();

onBothDatabases(() => {
  test("a donation is pending until Stripe says it was paid; then it is completed, with its receipt", async () => {
    const { intent, donationId, demo } = await stripe.open();
    expect(demo).toBe(false);
    expect(await books.donation(donationId)).toMatchObject({
      status: "pending",
      providerId: intent,
      amount: 25_00,
    });
    expect(stripe.fake.world.intents.get(intent)).toMatchObject({
      amount: 25_00,
      currency: "usd",
      metadata: { donationId: String(donationId), site: "localhost:3000" },
    });
    stripe.fake.pay(intent);
    const { donation } = await stripe.confirm(intent);
    expect(donation).toMatchObject({ id: donationId, status: "completed", amount: "25.00", isDemo: false });
    expect(await books.receipts()).toMatchObject([{ donationId, number: 1, voidedAt: null }]);
  });

  test("confirming again and the later event change nothing", async () => {
    const { intent, donationId } = await stripe.pay();
    const first = await stripe.confirm(intent);
    const asked = stripe.fake.asked.length;
    expect(await stripe.confirm(intent)).toEqual(first);
    expect(stripe.fake.asked.length).toBe(asked);
    expect(await stripe.deliverAll()).toMatchObject({ "payment_intent.succeeded": "unchanged" });
    expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("when the browser closes between paying and confirming, the event completes the donation", async () => {
    const { donationId } = await stripe.pay();
    expect(await stripe.deliverAll()).toMatchObject({ "payment_intent.succeeded": "applied" });
    expect(await books.donation(donationId)).toMatchObject({ status: "completed" });
  });

  test("a double click, concurrent or sequential, makes one payment", async () => {
    const twice = await Promise.all([stripe.open({ attempt: "a" }), stripe.open({ attempt: "a" })]);
    const again = await stripe.open({ attempt: "a" });
    expect(new Set([...twice, again].map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(stripe.eventsOf("payment_intent.created")).toHaveLength(1);
    expect(await books.donations()).toHaveLength(1);
  });

  test("after paying, the same form makes another donation", async () => {
    const first = await stripe.pay({ attempt: "a" });
    await stripe.confirm(first.intent);
    const second = await stripe.open({ attempt: "a" });
    expect(second.intent).not.toBe(first.intent);
    expect(await books.donation(second.donationId)).toMatchObject({ status: "pending" });
  });

  test("an unpaid payment, another site's payment and an unknown id complete nothing", async () => {
    const { intent, donationId } = await stripe.open();
    await expect(stripe.confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.unpaid" });
    stripe.fake.decline(intent);
    await expect(stripe.confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.unpaid" });
    await expect(stripe.confirm("pi_3NobodyMadeThis")).rejects.toMatchObject({ status: 404 });
    await expect(stripe.confirm("../refunds")).rejects.toMatchObject({ status: 404 });
    await expect(stripe.confirm("demo_1")).rejects.toMatchObject({ status: 404 });
    const other = { ...stripe.fake.world.intents.get(intent)!, id: "pi_other" };
    stripe.fake.world.intents.put({
      ...other,
      metadata: { donationId: String(donationId), site: "other.example" },
    });
    stripe.fake.pay("pi_other");
    await expect(stripe.confirm("pi_other")).rejects.toMatchObject({ status: 404 });
    expect(await books.donation(donationId)).toMatchObject({ status: "pending" });
  });

  test.each([
    ["amount", { amount: 24_99 }],
    ["currency", { currency: "eur" }],
  ])("a payment with another %s completes nothing and is recorded as a mismatch", async (_, change) => {
    const { intent, donationId } = await stripe.open();
    Object.assign(stripe.fake.world.intents.get(intent)!, change);
    stripe.fake.pay(intent);
    await expect(stripe.confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.mismatch" });
    await stripe.deliverAll();
    expect(await books.donation(donationId)).toMatchObject({ status: "pending" });
    expect(await books.summary(donationId)).toEqual(["pledged 0", "mismatch 0"]);
    expect(await books.receipts()).toEqual([]);
  });

  test("when the process ended before storing Stripe's id, the event finds the donation by metadata", async () => {
    const lost = await stripe.open();
    await updateDonation(lost.donationId, { providerId: null });
    stripe.fake.pay(lost.intent);
    await stripe.deliverAll();
    expect(await books.donation(lost.donationId)).toMatchObject({
      status: "completed",
      providerId: lost.intent,
    });
  });

  test("each decline is recorded once; after five the payment is cancelled", async () => {
    const { intent, donationId } = await stripe.open();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await books.donation(donationId)).toMatchObject({ status: "pending" });
      stripe.fake.decline(intent);
      const event = stripe.fake.events.at(-1)!;
      expect(await stripe.deliver(event)).toBe("applied");
      await stripe.deliver(event);
    }
    expect(stripe.fake.world.intents.get(intent)).toMatchObject({ status: "canceled" });
    expect(await books.donation(donationId)).toMatchObject({ status: "failed" });
    await stripe.deliverAll();
    expect(await books.summary(donationId)).toEqual([
      "pledged 0",
      ...Array<string>(5).fill("declined 0"),
      "failed 0",
    ]);
  });

  test("a donor whom the bank declined sees that on return, and the event adds nothing", async () => {
    const { intent, donationId, gift: token } = await stripe.open();
    stripe.fake.pay(intent, cards.asksMore);
    expect(await showDonationStatus(donorCaller(), token)).toMatchObject({ state: "waiting" });
    authenticate(stripe.fake.world, stripe.fake.world.intents.get(intent)!, false);
    await expect(stripe.confirm(intent)).rejects.toMatchObject({ status: 409, key: "giving:card.unpaid" });
    expect(await showDonationStatus(donorCaller(), token)).toMatchObject({ state: "declined" });
    await settleStripeDonation(donationId);
    expect(await stripe.deliverAll()).toMatchObject({ "payment_intent.payment_failed": "unchanged" });
    expect(await books.summary(donationId)).toEqual(["pledged 0", "declined 0"]);
    stripe.fake.decline(intent);
    await settleStripeDonation(donationId);
    await stripe.deliverAll();
    expect(await books.summary(donationId)).toEqual(["pledged 0", "declined 0", "declined 0"]);
    stripe.fake.pay(intent);
    expect((await stripe.confirm(intent)).donation.status).toBe("completed");
  });

  test("a refund is idempotent by key and never exceeds the donation", async () => {
    const { intent, donationId } = await stripe.pay();
    await stripe.confirm(intent);
    const row = await books.donation(donationId);
    const back = await requestStripeRefund(row, 10_00, "refund-1");
    expect(await requestStripeRefund(row, 10_00, "refund-1")).toEqual(back);
    expect(back).toEqual({ reference: expect.stringMatching(/^re_/) as string, amount: 10_00 });
    expect(
      stripe.fake.world.charges.get(stripe.fake.world.intents.get(intent)!.latest_charge!),
    ).toMatchObject({ amount_refunded: 10_00 });
    const refused = { status: 409, key: "giving:card.refundRefused" };
    await expect(requestStripeRefund(row, 20_00, "refund-2")).rejects.toMatchObject(refused);
    stripe.fake.behave("down");
    await expect(requestStripeRefund(row, 15_00, "refund-3")).rejects.toMatchObject({ status: 502 });
    stripe.fake.behave("well");
    await requestStripeRefund(row, 15_00, "refund-3");
    await expect(requestStripeRefund(row, 1_00, "refund-4")).rejects.toMatchObject(refused);
    expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("without keys it is a demo donation: nothing is charged, and it has no effects", async () => {
    setEnv({ STRIPE_SECRET_KEY: undefined });
    const made = await stripe.open({ attempt: "a", isPublic: true });
    expect(made).toMatchObject({ demo: true, clientSecret: expect.stringMatching(/^demo_/) as string });
    expect(await stripe.open({ attempt: "a", isPublic: true })).toEqual(made);
    const { donation } = await stripe.confirm(made.clientSecret);
    expect(donation).toMatchObject({ status: "completed", isDemo: true });
    expect(await stripe.confirm(made.clientSecret)).toEqual({ donation });
    const { url } = await stripe.openPage({ attempt: "b" }, "en");
    expect(url).toMatch(/^http:\/\/localhost:3000\/en\/donation-success\?gift=/);
    expect(stripe.fake.asked).toEqual([]);
    expect(await books.receipts()).toEqual([]);
    expect(await books.wall()).toEqual([]);
  });

  test("when only PayPal has keys, cards are closed", async () => {
    const { payments } = await getSettings();
    await setSection("payments", { stripe: { ...payments.stripe, enabled: false } });
    setEnv({ DEMO_MODE: "off" });
    await expect(stripe.open()).rejects.toMatchObject({ status: 503, key: "giving:notOpen" });
  });
});
