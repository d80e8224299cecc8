import { afterEach, describe, expect, test, vi } from "vitest";
import { startCheckout, createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { donationFileSchema, donationStatusSchema } from "~/features/giving/admin/donations-admin.schema";
import {
  setDonationStatus,
  showDonation,
  summarizeDonations,
} from "~/features/giving/admin/donations-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { completedEvent, createDonation } from "~tests/support/donations";
import { readDonation, donorCaller, listLedger, summarizeLedger } from "~tests/support/paypal";
import { cardDonationInput, deliverAllStripeEvents, withStripe } from "~tests/support/stripe";
import "~tests/support/areas";

const treasurer = async () => (await administrator({ permissions: ["manage_donations"] })).caller;

const backAgain = (amount: number): LedgerEvent => ({
  kind: "refunded",
  source: "stripe",
  reference: `re_${amount}`,
  amount: -amount,
});

const failed: LedgerEvent = { kind: "failed", source: "stripe" };

const trail = () =>
  db
    .selectFrom("auditLog")
    .select(["action", "subject", "username", "before", "after"])
    .orderBy("id")
    .execute();

afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  describe("its status", () => {
    test("is set to completed by an administrator, with all effects of a completion", async () => {
      const { id } = await createDonation({ isPublic: true });
      const caller = await treasurer();
      expect(await setDonationStatus(caller, { id, status: "completed" })).toMatchObject({
        status: "completed",
        receipt: expect.stringContaining("-000001"),
      });
      const { ledger, appreciation } = await showDonation(caller, { id });
      expect(ledger.at(-1)).toMatchObject({
        ...{ kind: "completed", source: "administrator", amount: "25.00" },
        actor: caller.admin!.username,
      });
      expect(appreciation).toEqual({ isPublic: true, isAnonymous: false });
      expect(await trail()).toEqual([
        {
          ...{ action: "donation.completed", subject: String(id), username: caller.admin!.username },
          before: '{"status":"pending"}',
          after: '{"status":"completed"}',
        },
      ]);
    });

    test("is set to failed, without effects", async () => {
      const { id } = await createDonation({ isPublic: true });
      const caller = await treasurer();
      expect(await setDonationStatus(caller, { id, status: "failed" })).toMatchObject({ status: "failed" });
      expect(await showDonation(caller, { id })).toMatchObject({ receiptIssued: null, appreciation: null });
      expect((await trail())[0]).toMatchObject({ action: "donation.failed" });
    });

    test("changes only from pending, and the error names the current status", async () => {
      const caller = await treasurer();
      const donations = {
        completed: await createDonation({}, completedEvent),
        failed: await createDonation({}, failed),
        refunded: await createDonation({}, completedEvent, backAgain(25_00)),
      };
      for (const [state, { id }] of Object.entries(donations)) {
        for (const status of ["completed", "failed"] as const) {
          const refused = setDonationStatus(caller, { id, status });
          await expect(refused).rejects.toMatchObject({
            status: 409,
            key: `admin-donations:settled.${state}`,
          });
        }
      }
      await expect(setDonationStatus(caller, { id: 4711, status: "failed" })).rejects.toMatchObject({
        status: 404,
      });
      expect(await trail()).toEqual([]);
    });

    test("is set by only one of two administrators who decide at the same time", async () => {
      const { id } = await createDonation();
      const [first, second] = await Promise.allSettled([
        setDonationStatus(await treasurer(), { id, status: "completed" }),
        setDonationStatus(await treasurer(), { id, status: "failed" }),
      ]);
      expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
      const refused = [first, second].find(({ status }) => status === "rejected") as PromiseRejectedResult;
      expect(refused.reason).toMatchObject({ status: 409 });
      expect(await trail()).toHaveLength(1);
    });

    test("of a demo donation is set without receipt, wall entry or figures", async () => {
      const { id } = await createDonation({ isDemo: true, isPublic: true });
      const caller = await treasurer();
      expect(await setDonationStatus(caller, { id, status: "completed" })).toMatchObject({ receipt: null });
      expect(await showDonation(caller, { id })).toMatchObject({ appreciation: null });
      expect(await summarizeDonations(caller, donationFileSchema.parse({}))).toMatchObject({
        ...{ collected: [{ currency: "USD", amount: 0 }], thisMonth: 0, today: 0 },
      });
    });

    test.each(["refunded", "pending", "Completed", ""])("cannot be set to %j", (status) => {
      expect(donationStatusSchema.safeParse({ id: "1", status }).success).toBe(false);
    });
  });

  describe("its status, with an open payment at Stripe", () => {
    const stripe = withStripe();
    const intentOf = ({ clientSecret }: { clientSecret: string }) => clientSecret.split("_secret_")[0]!;
    const trials = ["completed", "failed"] as const;
    const settled = { status: 409, key: "admin-donations:settled.completed" };

    test.each(trials)("is set to %s by an administrator, and it can no longer be paid", async (status) => {
      const made = await createPaymentIntent(donorCaller(), cardDonationInput());
      expect(await setDonationStatus(await treasurer(), { id: made.donationId, status })).toMatchObject({
        status,
      });
      expect(stripe.fake.world.intents.get(intentOf(made))).toMatchObject({ status: "canceled" });
      await deliverAllStripeEvents(stripe.fake);
      expect(await readDonation(made.donationId)).toMatchObject({ status });
    });

    test.each(trials)("is not set to %s when it was paid: Stripe completes it", async (status) => {
      const made = await createPaymentIntent(donorCaller(), cardDonationInput());
      stripe.fake.pay(intentOf(made));
      const refused = setDonationStatus(await treasurer(), { id: made.donationId, status });
      await expect(refused).rejects.toMatchObject(settled);
      expect(await summarizeLedger(made.donationId)).toEqual(["pledged 0", "completed 2500"]);
      expect(await listLedger(made.donationId)).toMatchObject([{}, { source: "stripe" }]);
    });

    test("is set after the hosted page was closed, and not when a payment was made on that page", async () => {
      const caller = await treasurer();
      for (const attempt of ["left", "paid"])
        await startCheckout(donorCaller(), cardDonationInput({ attempt }));
      const [left, paid] = [...stripe.fake.world.checkouts.values()].slice(-2);
      const [first, second] = await db.selectFrom("donations").select("id").orderBy("id").execute();
      await setDonationStatus(caller, { id: first!.id, status: "completed" });
      expect(left).toMatchObject({ status: "expired" });
      stripe.fake.payCheckout(paid!.id);
      const refused = setDonationStatus(caller, { id: second!.id, status: "failed" });
      await expect(refused).rejects.toMatchObject(settled);
    });

    test("set to failed before the first payment, ends the monthly donation", async () => {
      const made = await createPaymentIntent(donorCaller(), cardDonationInput({ isRecurring: true }));
      await setDonationStatus(await treasurer(), { id: made.donationId, status: "failed" });
      expect(stripe.fake.world.intents.get(intentOf(made))).toMatchObject({ status: "canceled" });
      const monthly = await db.selectFrom("recurringDonations").select("status").executeTakeFirstOrThrow();
      expect(monthly.status).toBe("cancelled");
    });

    test("is set even while Stripe is unreachable", async () => {
      const made = await createPaymentIntent(donorCaller(), cardDonationInput());
      stripe.fake.behave("garbage");
      const change = { id: made.donationId, status: "completed" } as const;
      expect(await setDonationStatus(await treasurer(), change)).toMatchObject({ status: "completed" });
    });
  });
});
