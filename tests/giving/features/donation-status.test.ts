import { describe, expect, test } from "vitest";
import { donationFileSchema, donationStatusSchema } from "~/features/giving/admin/donations-admin.schema";
import {
  setDonationStatus,
  showDonation,
  summarizeDonations,
} from "~/features/giving/admin/donations-admin.server";
import { onBothDatabases } from "~tests/support/database";
import {
  books,
  completedEvent,
  createDonation,
  failedEvent,
  refundedEvent,
  treasurer,
  withStripe,
} from "../world";
import "~tests/support/areas";

onBothDatabases(() => {
  describe("its status", () => {
    test("is set to completed by an administrator, with all effects of a completion", async () => {
      const { id } = await createDonation({ isPublic: 1 });
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
      expect(await books.audit()).toEqual([
        {
          ...{ action: "donation.completed", subject: String(id), username: caller.admin!.username },
          before: '{"status":"pending"}',
          after: '{"status":"completed"}',
        },
      ]);
    });

    test("is set to failedEvent, without effects", async () => {
      const { id } = await createDonation({ isPublic: 1 });
      const caller = await treasurer();
      expect(await setDonationStatus(caller, { id, status: "failed" })).toMatchObject({ status: "failed" });
      expect(await showDonation(caller, { id })).toMatchObject({ receiptIssued: null, appreciation: null });
      expect((await books.audit())[0]).toMatchObject({ action: "donation.failed" });
    });

    test("changes only from pending, and the error names the current status", async () => {
      const caller = await treasurer();
      const donations = {
        completed: await createDonation({}, completedEvent),
        failed: await createDonation({}, failedEvent),
        refunded: await createDonation({}, completedEvent, refundedEvent(25_00)),
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
      expect(await books.audit()).toEqual([]);
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
      expect(await books.audit()).toHaveLength(1);
    });

    test("of a demo donation is set without receipt, wall entry or figures", async () => {
      const { id } = await createDonation({ isDemo: 1, isPublic: 1 });
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
    const trials = ["completed", "failed"] as const;
    const settled = { status: 409, key: "admin-donations:settled.completed" };

    test.each(trials)("is set to %s by an administrator, and it can no longer be paid", async (status) => {
      const { donationId: id, intent } = await stripe.open();
      expect(await setDonationStatus(await treasurer(), { id, status })).toMatchObject({ status });
      expect(stripe.fake.world.intents.get(intent)).toMatchObject({ status: "canceled" });
      await stripe.deliverAll();
      expect(await books.donation(id)).toMatchObject({ status });
    });

    test.each(trials)("is not set to %s when it was paid: Stripe completes it", async (status) => {
      const { donationId: id } = await stripe.pay();
      const refused = setDonationStatus(await treasurer(), { id, status });
      await expect(refused).rejects.toMatchObject(settled);
      expect(await books.summary(id)).toEqual(["pledged 0", "completed 2500"]);
      expect(await books.ledger(id)).toMatchObject([{}, { source: "stripe" }]);
    });

    test("is set after the hosted page was closed, and not when a payment was made on that page", async () => {
      const caller = await treasurer();
      const { session: left } = await stripe.openPage({ attempt: "left" });
      const { session: paid } = await stripe.openPage({ attempt: "paid" });
      const [first, second] = await books.donations();
      await setDonationStatus(caller, { id: first!.id, status: "completed" });
      expect(left).toMatchObject({ status: "expired" });
      stripe.fake.payCheckout(paid.id);
      const refused = setDonationStatus(caller, { id: second!.id, status: "failed" });
      await expect(refused).rejects.toMatchObject(settled);
    });

    test("set to failed before the first payment, ends the monthly donation", async () => {
      const { donationId: id, intent } = await stripe.open({ isRecurring: true });
      await setDonationStatus(await treasurer(), { id, status: "failed" });
      expect(stripe.fake.world.intents.get(intent)).toMatchObject({ status: "canceled" });
      expect(await books.firstMonthly()).toMatchObject({ status: "cancelled" });
    });

    test("is set even while Stripe is unreachable", async () => {
      const { donationId: id } = await stripe.open();
      stripe.fake.behave("garbage");
      const change = { id, status: "completed" } as const;
      expect(await setDonationStatus(await treasurer(), change)).toMatchObject({ status: "completed" });
    });
  });
});
