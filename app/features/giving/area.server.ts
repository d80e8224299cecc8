import { defineArea } from "~/areas/area.server";
import { countRows } from "~db/count-rows";
import { countPendingPledges } from "./admin/pledges-admin.server";
import { findDonationsToCheck } from "./admin/donations-today-admin.server";
import { givingFigures } from "./giving-figures.server";
import { checkGivingHealth } from "./giving-health.server";
import { isPaymentMethodOpen } from "./payment-methods/payment-accounts.server";
import { givingPersonalData } from "./personal-data.server";
import { eraseDonationMessages, eraseUnfinishedDonations } from "./retention.server";
import { givingCheck } from "./mails/giving-check";
import { givingLink } from "./mails/giving-link.server";
import { givingNotice } from "./mails/giving-notice";
import { givingPledge } from "./mails/giving-pledge";
import { givingReceipt } from "./receipts/mails/giving-receipt.server";
import { givingRefunded } from "./receipts/mails/giving-refunded.server";
import { givingRenewalFailed } from "./mails/giving-renewal-failed";
import { handleJob } from "~jobs/define-job";
import { handlePaymentEventJob, settleDonationsJob, stopMonthlyDonationJob } from "./jobs";
import { handlePaymentEvent } from "./settling/handle-payment-event.server";
import { settleDonations } from "./settling/settle-donations.server";
import { stopErasedMonthlyDonation } from "./stripe/monthly-donations.server";
import { givingSections } from "./settings";
import { checkDonorLevels } from "./settings-choices";
import { recalculateChangedDonorLevels } from "./donations/donor-totals.server";
import { paymentProtection } from "./payment-methods/payment-changes.server";
import { paymentConnections } from "./payment-methods/payment-connections.server";
import { listGivingNotices, loadGivingSettings } from "./settings-screen.server";
import { paymentsChanged } from "./mails/payments-changed";
import { givingVisitorData } from "./visitor-data.server";
import { givingFlowSchema } from "./form/giving-flow.schema";
import { myGivingPageQuery } from "./my-giving/my-giving.schema";
import { donationTokenSchema } from "./status/donation-status.schema";
import { wallQuerySchema } from "./wall/wall.schema";
import { donePageQuery } from "~/request/page-query";
import { findDonations, findDonors } from "./admin/donations-search-admin.server";

export const givingArea = defineArea({
  name: "giving",
  personalData: givingPersonalData,
  visitorData: givingVisitorData,
  retention: [eraseUnfinishedDonations, eraseDonationMessages],
  audit: [
    {
      permission: "manage_donations",
      texts: "admin-activity",
      valueTexts: {
        status: "admin-donations:status",
        method: "admin-donations:methods",
        receivedBy: "admin-donations:receivedWays",
      },
      actions: [
        "donation.checked",
        "donation.completed",
        "donation.corrected",
        "donation.entered",
        "donation.failed",
        "donation.matched",
        "donation.refunded",
        "donation.receiptResent",
        "donations.exported",
        "donations.imported",
        "donationBatch.entered",
        "donationYear.closed",
        "donationYear.reopened",
        "donor.changed",
        "donor.erased",
        "donor.merged",
        "donor.unmerged",
      ],
    },
    {
      texts: "admin-activity",
      actions: ["appreciation.hidden", "appreciation.shown", "appreciation.messageRemoved"],
    },
  ],
  secretPaths: { "/my-giving/": ["manage_donations"] },
  navigation: [
    {
      href: "/admin/donations",
      group: "people",
      order: 20,
      icon: "coins",
      needs: "manage_donations",
      label: "admin-donations:title",
      card: "admin:dashboard.cards.donations",
      phoneBar: { order: 50, label: "admin:short.donations" },
      countWaiting: countPendingPledges,
    },
  ],
  search: [
    {
      group: "people",
      permission: "manage_donations",
      icon: "heart",
      kind: "admin-search:kinds.donor",
      find: findDonors,
    },
    {
      group: "donations",
      permission: "manage_donations",
      icon: "coins",
      kind: "admin-search:kinds.donation",
      find: findDonations,
    },
  ],
  setupSteps: [
    {
      name: "payment",
      order: 80,
      texts: "admin-setup:steps.payment",
      firstHour: "giving",
      href: "/admin/settings?tab=payments",
      isDone: isPaymentMethodOpen,
    },
  ],
  health: {
    giving: {
      order: 70,
      texts: "admin-operations:health.giving",
      check: checkGivingHealth,
      screen: { href: "/admin/settings?tab=payments", label: "admin-operations:health.see.settings" },
    },
  },
  today: [{ order: 40, icon: "coins", permission: "manage_donations", find: findDonationsToCheck }],
  dashboardCounts: {
    donations: {
      permission: "manage_donations",
      count: (db) => countRows(db.selectFrom("donations").where("isDemo", "=", false)),
      tile: { order: 40, label: "admin:dashboard.donations", icon: "heart", href: "/admin/donations" },
    },
  },
  dailyFigures: givingFigures,
  mails: [
    givingReceipt,
    givingPledge,
    givingRenewalFailed,
    givingRefunded,
    givingLink,
    givingNotice,
    givingCheck,
    paymentsChanged,
  ],
  jobs: [
    handleJob(handlePaymentEventJob, ({ eventId }) => handlePaymentEvent(eventId)),
    handleJob(settleDonationsJob, () => settleDonations()),
    handleJob(stopMonthlyDonationJob, ({ subscription }) => stopErasedMonthlyDonation(subscription)),
  ],
  footerLinks: [
    { href: "/my-giving", group: "give", order: 60, label: "common:nav.myGiving" },
    { href: "/donor-wall", group: "give", order: 70, label: "common:nav.donorWall" },
  ],
  sitemap: { pages: ["/donor-wall", "/donation", "/my-giving"] },
  settings: {
    sections: givingSections,
    check: checkDonorLevels,
    onSaved: recalculateChangedDonorLevels,
    listNotices: listGivingNotices,
    showScreen: loadGivingSettings,
    connections: paymentConnections,
    protection: paymentProtection,
  },
  pageQuery: {
    "/donation": givingFlowSchema,
    "/donation-test": givingFlowSchema,
    "/donation-success": donationTokenSchema,
    "/donor-wall": wallQuerySchema,
    "/my-giving": donePageQuery,
    "/my-giving/*": myGivingPageQuery,
  },
});
