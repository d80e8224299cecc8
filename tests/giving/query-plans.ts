import { expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { listDonationsSchema } from "~/features/giving/admin/donations-admin.schema";
import {
  listDonations,
  summarizeDonations,
  showDonation,
  setDonationStatus,
} from "~/features/giving/admin/donations-admin.server";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { markMismatchChecked } from "~/features/giving/admin/mismatches-admin.server";
import {
  countPendingPledges,
  findPledges,
  showPledge,
  matchPledge,
} from "~/features/giving/admin/pledges-admin.server";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import { payPalDonationSchema, pledgeSchema } from "~/features/giving/donations/donation.schema";
import { requireDonationByToken, createDonationToken } from "~/features/giving/donations/donations.server";
import { recalculateDonorLevels } from "~/features/giving/donations/donor-totals.server";
import { pledgeDonation } from "~/features/giving/form/pledges.server";
import { checkGivingHealth } from "~/features/giving/giving-health.server";
import { createPendingDonation } from "~/features/giving/ledger/begin-donation.server";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import { createMyGivingPath } from "~/features/giving/my-giving/my-giving-link.server";
import {
  requestMyGivingLink,
  loadMyGiving,
  stopMyMonthlyDonation,
  readMyReceipt,
} from "~/features/giving/my-giving/my-giving.server";
import { storePaymentEvent } from "~/features/giving/payment-events/store-payment-event.server";
import { createCustomId } from "~/features/giving/paypal/paypal-names.server";
import { createPayPalOrder } from "~/features/giving/paypal/paypal-payments.server";
import { readReceiptFile } from "~/features/giving/receipts/receipt-file.server";
import { resendReceipt } from "~/features/giving/receipts/receipts-admin.server";
import { findReceipt } from "~/features/giving/receipts/receipts.server";
import { listStatementYears, readStatementFile } from "~/features/giving/receipts/statements.server";
import { eraseUnfinishedDonations, eraseDonationMessages } from "~/features/giving/retention.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { resyncPayPalDonations } from "~/features/giving/settling/resync-paypal-donations.server";
import { settleDonations } from "~/features/giving/settling/settle-donations.server";
import { loadDonationStatus } from "~/features/giving/status/donation-status.server";
import {
  changeMonthlyAmount,
  openCardPortal,
  stopMonthlyDonation,
  stopErasedMonthlyDonation,
} from "~/features/giving/stripe/monthly-donations.server";
import { queueRenewalFailedMail } from "~/features/giving/stripe/record-stripe-invoices.server";
import {
  createPaymentIntent,
  confirmPayment,
  startCheckout,
} from "~/features/giving/stripe/stripe-payments.server";
import { settleStripeDonation } from "~/features/giving/stripe/stripe-sync.server";
import {
  loadWallAdmin,
  hideFromWall,
  showOnWall,
  removeWallMessage,
} from "~/features/giving/wall/wall-admin.server";
import { loadWall } from "~/features/giving/wall/wall-screen.server";
import { db } from "~db/client";
import { startFakeStripe } from "~tests/fakes/stripe";
import { administrator } from "~tests/support/admin";
import {
  createDonation,
  completedEvent,
  createRecurringDonation,
  createDoublePaidDonation,
} from "~tests/support/donations";
import { runAnswerJobs } from "~tests/support/jobs";
import {
  recordedStatements,
  forgetStatements,
  planOf,
  keepForOneMonth,
  readAll,
  type QueryPlans,
} from "~tests/support/query-plan-table";
import { enterDonations } from "./entered-plans";
import { cardDonationInput, deliverAllStripeEvents } from "./stripe";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const email = "marie@example.org";

export const queryPlans: QueryPlans = {
  // A ministry closes one year a year.
  smallTables: ["closed_years"],
  verbs: {
    "donations by card, one-time and monthly, and Stripe's events": async () => {
      const fake = await startFakeStripe();
      const { STRIPE_API_BASE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env;
      const keys = { STRIPE_SECRET_KEY: "sk_test_fake", STRIPE_WEBHOOK_SECRET: fake.webhookSecret };
      Object.assign(env, { STRIPE_API_BASE: fake.base, ...keys });
      try {
        const intentOf = ({ clientSecret }: { clientSecret: string }) => clientSecret.split("_secret_")[0]!;
        const once = await createPaymentIntent(guest, cardDonationInput());
        fake.decline(intentOf(once));
        await settleStripeDonation(once.donationId);
        fake.pay(intentOf(once));
        await confirmPayment(guest, { paymentIntentId: intentOf(once) });
        fake.closeDispute(fake.dispute(intentOf(once)).id, "won");
        await startCheckout(guest, cardDonationInput({ attempt: "page" }));
        fake.payCheckout([...fake.world.checkouts.keys()][0]!);
        fake.pay(intentOf(await createPaymentIntent(guest, cardDonationInput({ isRecurring: true }))));
        const [subscription] = fake.world.subscriptions.keys();
        fake.refund([...fake.world.intents.keys()].at(-1)!);
        fake.renew(subscription!);
        fake.renew(subscription!, { declined: true });
        await deliverAllStripeEvents(fake);
        await changeMonthlyAmount(1, 30_00);
        await openCardPortal(1, "/my-giving");
        await stopMonthlyDonation(1);
        await stopErasedMonthlyDonation(subscription!);
        await deliverAllStripeEvents(fake);
        await settleDonations();
      } finally {
        Object.assign(env, { STRIPE_API_BASE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET });
        await fake.stop();
      }
    },
    "donations by PayPal, pledges and their events": async () => {
      const donation = { amount: "25", donorName: "Marie", donorEmail: email, attempt: "visit" };
      await createPayPalOrder(guest, payPalDonationSchema.parse(donation));
      await pledgeDonation(
        guest,
        pledgeSchema.parse({ ...donation, donorEmail: email, paymentMethod: "paypal" }),
      );
      const row = await createPendingDonation(guest, payPalDonationSchema.parse(donation), {
        method: "paypal",
        isDemo: false,
      });
      await requireDonationByToken(createDonationToken(row));
      await loadDonationStatus(guest, createDonationToken(row));
      const money = { id: "CAP", status: "COMPLETED", amount: { currency_code: "USD", value: "25.00" } };
      const resource = { ...money, custom_id: createCustomId(row) };
      const payload = JSON.stringify({ event_type: "PAYMENT.CAPTURE.COMPLETED", resource });
      await storePaymentEvent({
        provider: "paypal",
        eventId: "WH-1",
        type: "PAYMENT.CAPTURE.COMPLETED",
        payload,
      });
      await handlePaymentEvent(1);
      await settleDonations();
      const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = env;
      Object.assign(env, { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret" });
      await resyncPayPalDonations(new Date()).finally(() =>
        Object.assign(env, { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }),
      );
    },
    "a receipt, its refund, and a yearly statement": async () => {
      const donation = await createDonation({ donorEmail: email, isPublic: true }, completedEvent);
      await resendReceipt(systemCaller(), donation);
      await readReceiptFile(1);
      const [year] = await listStatementYears({ email });
      await readStatementFile({ email }, year!, "ht");
      const refund = { kind: "refunded", source: "stripe", reference: "re_1", amount: -25_00 } as const;
      await db.transaction().execute((trx) => recordLedgerEvents(trx, donation.id, [refund]));
      const id = await createRecurringDonation();
      await db.transaction().execute((trx) => queueRenewalFailedMail(trx, { id }, "in_1"));
    },
    "the donor wall": async () => {
      const recurringDonationId = await createRecurringDonation({ donorEmail: email });
      for (let n = 0; n < 2; n++)
        await createDonation({ isPublic: true, donorEmail: email, recurringDonationId }, completedEvent);
      forgetStatements();
      const { id } = await createDonation(
        { isPublic: true, donorEmail: email, recurringDonationId },
        completedEvent,
      );
      const refund = { kind: "refunded", source: "stripe", reference: "re_1", amount: -1_00 } as const;
      await db.transaction().execute((trx) => recordLedgerEvents(trx, id, [refund]));
      const place = "2026-11-20T12:00:00.000Z_2";
      for (const query of [{}, { before: place }, { after: place }]) {
        await loadWall(guest, query);
        await loadWallAdmin(systemCaller(), query);
      }
      await hideFromWall(systemCaller(), { id: 1 });
      await showOnWall(systemCaller(), { id: 1 });
      await removeWallMessage(systemCaller(), { id: 1 });
      await checkGivingHealth();
      await db
        .transaction()
        .execute((trx) => recalculateDonorLevels(trx, { bronze: 1, silver: 2, gold: 3, platinum: 4 }));
    },
    "my giving": async () => {
      const donation = await createDonation({ donorEmail: email }, completedEvent);
      const id = await createRecurringDonation({ donorEmail: email, status: "cancelled" });
      await requestMyGivingLink(guest, { email });
      await runAnswerJobs();
      const token = createMyGivingPath(email).split("/").at(-1)!;
      await loadMyGiving(guest, { token, before: undefined });
      await loadMyGiving(guest, { token, before: donation.id });
      await stopMyMonthlyDonation(guest, { token, id });
      await readMyReceipt(guest, { token, id: (await findReceipt(donation.id))!.id });
    },
    "managing donations": async () => {
      const { caller } = await administrator();
      const { id } = await createDonation(
        { paymentMethod: "zelle" },
        { kind: "completed", source: "administrator" },
      );
      const [transfer, other] = [await createDonation({ paymentMethod: "zelle" }), await createDonation()];
      forgetStatements();
      const days = { from: "2026-01-01", to: "2026-12-31" };
      for (const query of [
        ...[
          {},
          { before: "9" },
          { status: "completed" },
          { status: "toCheck", before: "9", ...days },
          { method: "zelle" },
          { demo: "without" },
          days,
        ],
        ...[{ q: "marie" }, { status: "pending", method: "stripe", q: "marie", ...days, before: "9" }],
      ]) {
        const filter = listDonationsSchema.parse(query);
        await listDonations(caller, filter);
        await summarizeDonations(caller, filter);
        await readAll(await exportDonations(caller, filter));
      }
      const mismatchPlans = recordedStatements()
        .filter((sql) => sql.includes("'mismatch'"))
        .map(planOf);
      expect(mismatchPlans.length).toBeGreaterThanOrEqual(8);
      for (const plan of mismatchPlans)
        expect(plan).toContainEqual(
          expect.stringMatching(/SEARCH mismatch USING .*INDEX donation_ledger_kind_donation_id \(kind=\?\)/),
        );
      await markMismatchChecked(caller, { id: (await createDoublePaidDonation()).id });
      await showDonation(caller, { id });
      await refundDonation(caller, { id });
      await countPendingPledges(caller);
      for (const search of [{ q: "" }, { q: "k7qm", after: 1 }]) await findPledges(caller, search);
      await showPledge(caller, { id: transfer.id });
      const money = { amount: 10_00, receivedOn: "2026-11-19", receivedBy: "cash" } as const;
      await matchPledge(caller, { id: transfer.id, ...money });
      await setDonationStatus(caller, { id: other.id, status: "failed" });
    },
    "donations that the team enters": enterDonations,
    "erasing unfinished donations and old messages of donors": async () => {
      await eraseUnfinishedDonations(systemCaller());
      await keepForOneMonth("donationMessages", "unfinishedDonationDays");
      await eraseUnfinishedDonations(systemCaller());
      await eraseDonationMessages(systemCaller());
    },
    "the sum above the donations": async () => {
      for (const query of [{}, { status: "completed" }, { method: "zelle" }, { from: "2026-01-01" }])
        await summarizeDonations(systemCaller(), listDonationsSchema.parse(query));
      const sums = recordedStatements().filter((sql) => sql.includes("sum("));
      expect(sums).toHaveLength(4);
      for (const sql of sums)
        expect(planOf(sql)).toContainEqual(
          expect.stringMatching(/^SEARCH donations USING COVERING INDEX donations_sums /),
        );
    },
  },
  lists: {
    donations: {
      filters: {
        status: [undefined, "pending", "completed", "failed", "refunded", "toCheck"],
        method: [undefined, "zelle"],
        from: [undefined, "2026-01-01"],
        demo: [undefined, "without", "only"],
        q: [undefined, "marie"],
        before: [undefined, "9"],
      },
      list: async (query) => {
        const filter = listDonationsSchema.parse(query);
        await listDonations(systemCaller(), filter);
        await summarizeDonations(systemCaller(), filter);
      },
    },
  },
};
