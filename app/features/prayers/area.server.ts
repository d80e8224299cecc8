import { defineArea } from "~/areas/area.server";
import { countRows } from "~db/count-rows";
import { handleJob } from "~jobs/define-job";
import { prayerFigures } from "./prayer-figures.server";
import { sendPrayerDigests } from "./digests.server";
import { followUpRequests } from "./follow-up.server";
import { prayersHeldForms } from "./held-forms.server";
import { followUpRequestsJob, sendPrayerDigestsJob } from "./jobs";
import { prayerAssigned } from "./mails/prayer-assigned";
import { prayerDigest } from "./mails/prayer-digest";
import { prayerNotice, prayerUrgentNotice } from "./mails/prayer-notice";
import { prayerReceived } from "./mails/prayer-received";
import { prayerReminder } from "./mails/prayer-reminder";
import { prayersPersonalData } from "./personal-data.server";
import { deleteOldPrayers } from "./retention.server";
import { countWaitingRequests, findWaitingRequests } from "./admin/request-list-admin.server";
import { prayersSections } from "./settings";
import { listPrayerFeedEntries } from "./requests/prayers-feed.server";
import { MANAGE_PATH } from "./requests/request-link.server";
import { prayersVisitorData } from "./visitor-data.server";
import {
  listedRequestPageQuery,
  ownRequestPageQuery,
  prayerPageQuery,
} from "./requests/requests-page.schema";
import { findPrayerRequests } from "./admin/requests-search-admin.server";

export const prayersArea = defineArea({
  name: "prayers",
  personalData: prayersPersonalData,
  visitorData: prayersVisitorData,
  retention: [deleteOldPrayers],
  audit: [
    {
      permission: "manage_prayers",
      texts: "admin-prayers",
      valueTexts: { status: "prayers:status" },
      actions: [
        "prayerRequest.approved",
        "prayerRequest.rejected",
        "prayerRequest.answered",
        "prayerRequest.hidden",
        "prayerRequest.shown",
        "prayerRequest.assigned",
        "prayerRequest.answerDismissed",
        "prayerRequest.nameRemoved",
        "prayerRequest.deleted",
        "prayerRequests.printed",
      ],
    },
  ],
  secretPaths: { [MANAGE_PATH]: ["manage_prayers"] },
  navigation: [
    {
      href: "/admin/prayers",
      group: "people",
      order: 5,
      icon: "heartInHand",
      needs: "manage_prayers",
      label: "admin-prayers:title",
      card: "admin-prayers:card",
      phoneBar: { order: 20, label: "admin-prayers:short" },
      countWaiting: countWaitingRequests,
    },
  ],
  search: [
    {
      group: "people",
      permission: "manage_prayers",
      icon: "heartInHand",
      kind: "admin-search:kinds.prayer",
      find: findPrayerRequests,
    },
  ],
  today: [{ order: 20, icon: "heartInHand", permission: "manage_prayers", find: findWaitingRequests }],
  dashboardCounts: {
    prayers: {
      permission: "manage_prayers",
      count: (db) => countRows(db.selectFrom("prayerRequests")),
      tile: {
        order: 20,
        label: "admin:dashboard.prayers",
        icon: "heartInHand",
        href: "/admin/prayers",
      },
    },
  },
  dailyFigures: prayerFigures,
  heldForms: prayersHeldForms,
  mails: [prayerReceived, prayerNotice, prayerUrgentNotice, prayerAssigned, prayerDigest, prayerReminder],
  jobs: [
    handleJob(sendPrayerDigestsJob, () => sendPrayerDigests()),
    handleJob(followUpRequestsJob, () => followUpRequests()),
  ],
  feeds: {
    prayers: {
      texts: "feeds:prayers",
      page: "/prayer-requests",
      platforms: ["Feedly", "Inoreader", "NetNewsWire"],
      isSeparate: true,
      list: listPrayerFeedEntries,
    },
  },
  footerLinks: [{ href: "/prayer-requests", group: "grow", order: 15, label: "common:nav.prayers" }],
  sitemap: { pages: ["/prayer-requests"] },
  settings: { sections: prayersSections },
  pageQuery: {
    "/prayer-requests": prayerPageQuery,
    "/prayer-requests/*": listedRequestPageQuery,
    "/prayer-requests/manage/*": ownRequestPageQuery,
  },
});
