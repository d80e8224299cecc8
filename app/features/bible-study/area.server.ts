import { defineArea } from "~/areas/area.server";
import { heldForm } from "~/areas/held-form";
import { mentionsCrisis } from "~/features/prayers/crisis/find-crisis";
import type { ApplicationInput } from "./applications.schema";
import { inboxPersonalData } from "~/features/inbox/inbox-data.server";
import {
  applicationsInbox,
  countReceivedApplications,
  deleteOldApplications,
  findReceivedApplications,
} from "./applications-admin.server";
import { bibleStudyConfirmation } from "./mails/bible-study-confirmation";
import { bibleStudyReply } from "./mails/bible-study-reply";
import { bibleStudyNotice } from "./mails/bible-study-notice";
import { applyForBibleStudy } from "./applications.server";
import { bibleStudySections } from "./settings";
import { donePageQuery } from "~/request/page-query";
import { findApplications } from "./applications-search-admin.server";

export const bibleStudyArea = defineArea({
  name: "bible-study",
  personalData: inboxPersonalData(applicationsInbox, {
    name: "bibleStudy",
    title: "privacy:data.counts.bibleStudy",
    order: 20,
    texts: "privacy:kept.bibleStudy",
  }),
  visitorData: "none",
  retention: [deleteOldApplications],
  audit: [
    {
      permission: "answer_messages",
      texts: "admin-activity",
      valueTexts: { status: "admin-bible-study:status" },
      actions: [
        "application.replied",
        "application.statusChanged",
        "application.deleted",
        "applications.exported",
      ],
    },
  ],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/bible-study",
      group: "people",
      order: 30,
      icon: "book",
      needs: "answer_messages",
      label: "admin-bible-study:title",
      countWaiting: countReceivedApplications,
    },
  ],
  search: [
    {
      group: "people",
      permission: "answer_messages",
      icon: "book",
      kind: "admin-search:kinds.application",
      find: findApplications,
    },
  ],
  today: [{ order: 50, icon: "book", permission: "answer_messages", find: findReceivedApplications }],
  heldForms: {
    bibleStudy: heldForm({
      permission: "answer_messages",
      label: "admin-held:forms.bibleStudy",
      fields: {
        name: "bible-study:personal.name",
        email: "bible-study:personal.email",
        phone: "bible-study:personal.phone",
        city: "bible-study:personal.city",
        country: "bible-study:personal.country",
        availability: "bible-study:study.availability",
        motivation: "bible-study:more.motivation",
        specificInterests: "bible-study:more.interests",
      },
      emailField: "email",
      mustRun: ({ motivation, specificInterests }: ApplicationInput) =>
        mentionsCrisis(`${motivation}\n${specificInterests}`),
      release: applyForBibleStudy,
    }),
  },
  mails: [bibleStudyConfirmation, bibleStudyNotice, bibleStudyReply],
  footerLinks: [{ href: "/bible-study", group: "grow", order: 16, label: "common:nav.bibleStudy" }],
  sitemap: { pages: ["/bible-study"] },
  settings: { sections: bibleStudySections },
  pageQuery: { "/bible-study": donePageQuery },
});
