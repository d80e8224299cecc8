import { defineArea } from "~/areas/area.server";
import { countRows } from "~db/count-rows";
import { checkGivingHealth } from "./giving-health.server";
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

export const givingArea = defineArea({
  name: "giving",
  personalData: givingPersonalData,
  retention: [eraseUnfinishedDonations, eraseDonationMessages],
  audit: [
    {
      permission: "manage_donations",
      actions: [
        "donation.checked",
        "donation.completed",
        "donation.failed",
        "donation.matched",
        "donation.refunded",
        "donation.receiptResent",
        "donations.exported",
      ],
    },
    { actions: ["appreciation.hidden", "appreciation.shown", "appreciation.messageRemoved"] },
  ],
  secretPaths: { "/my-giving/": ["manage_donations"] },
  health: { giving: { order: 70, check: checkGivingHealth } },
  dashboardCounts: {
    donations: {
      permission: "manage_donations",
      count: (db) => countRows(db.selectFrom("donations").where("isDemo", "=", 0)),
    },
  },
  mails: [
    givingReceipt,
    givingPledge,
    givingRenewalFailed,
    givingRefunded,
    givingLink,
    givingNotice,
    givingCheck,
  ],
  jobs: [
    handleJob(handlePaymentEventJob, ({ eventId }) => handlePaymentEvent(eventId)),
    handleJob(settleDonationsJob, () => settleDonations()),
    handleJob(stopMonthlyDonationJob, ({ subscription }) => stopErasedMonthlyDonation(subscription)),
  ],
  sitemap: { pages: ["/donor-wall", "/donation", "/my-giving"] },
  pageQuery: [
    "amount",
    "custom",
    "frequency",
    "currency",
    "method",
    "step",
    "note",
    "gift",
    "before",
    "after",
    "done",
  ],
});
