import fc from "fast-check";
import { expect, test } from "vitest";
import { connect, db } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import type { StripeEvent } from "~tests/fakes/stripe/objects";
import { seededRandom } from "~tests/support/seeded-random";
import { withStripe } from "../world";
import "~tests/support/settings";

const donationCount = 200;
const stripe = withStripe();

const month = fc.record({
  comes: fc.constantFrom("paid", "failed", "paidLater"),
  back: fc.integer({ min: 0, max: 100 }),
});
/** Actions of a donor, the bank and the ministry on one donation. `back` is a percentage of what is left. */
const story = fc.record({
  amount: fc.integer({ min: 1_00, max: 5_000_00 }),
  way: fc.constantFrom("card", "card", "checkout"),
  isMonthly: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  isPublic: fc.boolean(),
  declines: fc.constantFrom(0, 0, 0, 1, 2, 5),
  isPaid: fc.integer({ min: 0, max: 5 }).map((one) => one > 0),
  refunds: fc.array(fc.record({ part: fc.integer({ min: 1, max: 100 }), fails: fc.boolean() }), {
    maxLength: 3,
  }),
  dispute: fc.constantFrom(null, null, "inquiry", "open", "won", "lost"),
  months: fc.array(month, { maxLength: 3 }),
  ends: fc.boolean(),
});
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never;

/** Begins a donation. Returns Stripe's payment or session. */
async function begin({ amount, way, isMonthly, isPublic }: Story, number: number): Promise<string> {
  const donation = {
    ...{ amount: (amount / 100).toFixed(2), isRecurring: isMonthly, isPublic },
    ...{ attempt: String(number), donorEmail: `donor${number}@example.org` },
  };
  if (way === "card") {
    return (await stripe.open(donation)).intent;
  }
  return (await stripe.openPage(donation)).session.id;
}

/** Executes the actions at Stripe. `deliver` delivers the events after each step. */
async function happen(story: Story, begun: string, deliver: () => Promise<void>): Promise<void> {
  const { fake } = stripe;
  const isPage = begun.startsWith("cs_");
  for (let tries = 0; tries < (isPage ? 0 : story.declines); tries += 1) {
    fake.decline(begun);
    await deliver();
  }
  if (!story.isPaid || (!isPage && story.declines === 5)) return;
  if (isPage) fake.payCheckout(begun);
  else fake.pay(begun);
  await deliver();
  const session = fake.world.checkouts.get(begun);
  const invoice = [...fake.world.invoicePayments.values()].findLast(
    ({ payment, invoice: id }) => payment.payment_intent === begun || id === session?.invoice,
  );
  const intent = session?.payment_intent ?? invoice?.payment.payment_intent ?? begun;
  for (const { part, fails } of story.refunds) {
    const refund = giveBack(intent, part);
    await deliver();
    if (refund && fails) fake.failRefund(refund.id);
    await deliver();
  }
  if (story.dispute && left(intent) > 0) {
    const dispute = fake.dispute(intent, { isInquiry: story.dispute === "inquiry" });
    await deliver();
    if (story.dispute === "won" || story.dispute === "lost") fake.closeDispute(dispute.id, story.dispute);
    await deliver();
  }
  if (!invoice) return;
  const { subscription } = fake.world.invoices.take(invoice.invoice).parent.subscription_details;
  for (const { comes, back } of story.months) {
    const { id } = fake.renew(subscription, { declined: comes !== "paid" });
    await deliver();
    if (comes === "paidLater") fake.payInvoice(id);
    await deliver();
    const paidBy = [...fake.world.invoicePayments.values()].at(-1)!.payment.payment_intent;
    if (comes !== "failed" && back > 0) giveBack(paidBy, back);
    await deliver();
  }
  if (story.ends) fake.cancel(subscription);
  await deliver();
}

const chargeOf = (intent: string) =>
  stripe.fake.world.charges.take(stripe.fake.world.intents.take(intent).latest_charge!);
const left = (intent: string) => chargeOf(intent).amount - chargeOf(intent).amount_refunded;
const giveBack = (intent: string, part: number) => {
  const amount = Math.floor((left(intent) * part) / 100);
  return amount > 0 ? stripe.fake.refund(intent, amount) : null;
};

/** Our recorded state by Stripe's ids: donations with their ledger sums, monthly donations, receipts, wall entries. */
async function books() {
  const donations = await db
    .selectFrom("donations")
    .innerJoin("donationLedger", "donationLedger.donationId", "donations.id")
    .select((eb) => [
      "donations.providerId",
      "donations.amount",
      "donations.status",
      "donations.refundedAmount",
      eb.fn.sum<number>("donationLedger.amount").as("held"),
    ])
    .where("donations.providerId", "is not", null)
    .groupBy(["donations.id", "providerId", "donations.amount", "status", "refundedAmount"])
    .orderBy("providerId")
    .execute();
  const monthly = await db
    .selectFrom("recurringDonations")
    .select(["providerId", "status", "amount"])
    .orderBy("providerId")
    .execute();
  const receipts = await db
    .selectFrom("receipts")
    .innerJoin("donations", "donations.id", "receipts.donationId")
    .select(["receipts.number", "providerId", "status", "voidedAt"])
    .orderBy("receipts.number")
    .execute();
  const wall = await db
    .selectFrom("donorAppreciations")
    .innerJoin("donations", "donations.id", "donorAppreciations.donationId")
    .select(["providerId", "donorAppreciations.isPublic"])
    .orderBy("providerId")
    .execute();
  return { donations, monthly, receipts, wall };
}
type Books = Awaited<ReturnType<typeof books>>;

/** Stripe's sum of each payment that ever succeeded. */
function heldAtStripe(): Map<string, number> {
  const { world } = stripe.fake;
  const held = new Map<string, number>();
  for (const { source, amount } of world.balance.values()) {
    const thing = world.charges.get(source) ?? world.refunds.get(source) ?? world.disputes.get(source);
    const intent = thing!.payment_intent;
    held.set(intent, (held.get(intent) ?? 0) + amount);
  }
  return held;
}

function expectTrue({ donations, receipts }: Books): void {
  const held = heldAtStripe();
  const paid = donations.filter(({ providerId }) => held.has(providerId!));
  expect(new Map(paid.map((donation) => [donation.providerId, donation.held]))).toEqual(
    new Map([...held].sort()),
  );
  expect(donations.reduce((sum, donation) => sum + donation.held, 0)).toBe(stripe.fake.held());
  for (const { amount, held, refundedAmount, status } of paid) {
    expect(refundedAmount).toBe(amount - held);
    expect(status).toBe(held > 0 ? "completed" : "refunded");
  }
  expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, at) => at + 1));
  expect(new Set(receipts.map(({ providerId }) => providerId))).toEqual(new Set(held.keys()));
  expect(receipts.length).toBe(held.size);
  for (const { status, voidedAt } of receipts) expect(voidedAt !== null).toBe(status === "refunded");
}

/** Opens a database as the program does, with cached prepared statements: this test runs many statements. */
async function openDatabase(): Promise<void> {
  await connect("file::memory:");
  await migrateToLatest(db);
  await seed(db);
}

/** Takes a snapshot of the rows. Returns a function that restores it. */
async function snapshot() {
  const monthly = await db.selectFrom("recurringDonations").selectAll().execute();
  const donations = await db.selectFrom("donations").selectAll().execute();
  const entries = await db.selectFrom("donationLedger").selectAll().execute();
  return async () => {
    await openDatabase();
    await db.transaction().execute(async (trx) => {
      for (const row of monthly) await trx.insertInto("recurringDonations").values(row).execute();
      for (const row of donations) await trx.insertInto("donations").values(row).execute();
      for (const row of entries) await trx.insertInto("donationLedger").values(row).execute();
    });
  };
}

/** Each event one to three times, in a random order from a seed. */
function shuffleWithDuplicates(events: StripeEvent[], seed: number): StripeEvent[] {
  const random = seededRandom(seed);
  return events
    .flatMap((event) => Array<StripeEvent>(1 + Math.floor(random() * 3)).fill(event))
    .map((event) => ({ event, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

test("events once in order, and one to three times in any order, give the provider's ledger", async () => {
  await openDatabase();
  const stories = fc.sample(story, { numRuns: donationCount, seed: 2026 });
  const begun: string[] = [];
  for (const [number, one] of stories.entries()) begun.push(await begin(one, number));
  const beginAgain = await snapshot();

  let delivered = 0;
  const deliverNew = async () => {
    for (; delivered < stripe.fake.events.length; delivered += 1)
      await stripe.deliver(stripe.fake.events[delivered]!);
  };
  for (const [number, one] of stories.entries()) await happen(one, begun[number]!, deliverNew);
  const inOrder = await books();
  expectTrue(inOrder);
  const byPayment = ({ donations, monthly, wall }: Books) => ({ donations, monthly, wall });

  // Event types that are not handled change nothing: delivering them once is enough.
  const ignored = await db
    .selectFrom("webhookEvents")
    .select("type")
    .where("outcome", "=", "ignored")
    .execute();
  const needless = new Set(ignored.map(({ type }) => type));
  const events = stripe.fake.events.filter(({ type }) => !needless.has(type));
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      await beginAgain();
      const all = shuffleWithDuplicates(events, seed);
      // Two at once, as the jobs run.
      for (let at = 0; at < all.length; at += 2) {
        await Promise.all(all.slice(at, at + 2).map((event) => stripe.deliver(event)));
      }
      const now = await books();
      expectTrue(now);
      expect(byPayment(now)).toEqual(byPayment(inOrder));
    }),
    { numRuns: 2, seed: 7, endOnFailure: true },
  );
}, 120_000);
