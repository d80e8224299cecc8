import { defineArea } from "~/areas/area.server";
import { defineConnection } from "~/areas/area-settings.server";
import { heldForm } from "~/areas/held-form";
import { countRows } from "~db/count-rows";
import { activeSubscribers, newsletterFigures } from "./newsletter-figures.server";
import { newsletterPersonalData } from "./personal-data.server";
import { deleteOldDeliveries, deleteOldSubscriptions } from "./retention.server";
import { newsletterConfirm } from "./mails/newsletter-confirm";
import { newsletterDevotion } from "./mails/newsletter-devotion";
import { newsletterDigest } from "./mails/newsletter-digest";
import { newsletterNotice } from "./mails/newsletter-notice";
import { newsletterReconfirm } from "./mails/newsletter-reconfirm";
import { newsletterPostMail, newsletterTestMail } from "./mails/newsletter-post";
import { newsletterWelcome } from "./mails/newsletter-welcome";
import { handleJob } from "~jobs/define-job";
import { systemCaller } from "~/auth/caller.server";
import { sendDevotionJob } from "~/features/devotion/jobs";
import {
  askImportedJob,
  completeSubscriptionJob,
  importSubscribersJob,
  readBouncesJob,
  sendDigestsJob,
  sendNewsletterJob,
} from "./jobs";
import { findMailboxError } from "./bounces/bounce-mailbox.server";
import { bounceServices, serviceEvents } from "./bounces/bounce-service-choices";
import { mailboxHealth } from "./bounces/mailbox-health.server";
import { readBounceMailbox, retryChangedMailbox } from "./bounces/read-mailbox.server";
import { testBounceMailbox } from "./bounces/test-mailbox.server";
import { serviceAddress } from "./bounces/verify-notice.server";
import { deleteOldReceipts } from "./bounces/retention.server";
import { askImported } from "./import/ask-imported.server";
import { continueImport, giveUpImport } from "./import/continue-import.server";
import { deleteOldImports } from "./import/retention.server";
import { giveUpBatch, sendBatch } from "./sending/send-batch.server";
import { completeSubscribeRequest, subscribeToNewsletter } from "./subscribers/subscribers.server";
import { sendDailyDevotion, sendDigests } from "./sending/regular-sendings.server";
import { publishNewsletterPost } from "./posts/posts-admin.server";
import { publishAndSendPost } from "./posts/scheduled-sending.server";
import { listNewsletterFeedEntries } from "./posts/newsletter-feed.server";
import { listNewsletterSitemapPages } from "./posts/newsletter-sitemap.server";
import { bounceMailboxSettings, newsletterSections } from "./settings";
import { findOpenSendings } from "./sending/sendings-today-admin.server";
import { bounceAddress } from "./sending/bounces.server";
import { archiveQuery } from "./posts/posts.schema";
import { donePageQuery } from "~/request/page-query";
import { bounceHealth } from "./sending/bounce-health.server";
import { findLetters, findSubscribers } from "./newsletter-search-admin.server";

export const newsletterArea = defineArea({
  name: "newsletter",
  personalData: newsletterPersonalData,
  visitorData: "none",
  retention: [deleteOldDeliveries, deleteOldSubscriptions, deleteOldImports, deleteOldReceipts],
  audit: [
    {
      permission: "manage_newsletter",
      texts: "admin-activity",
      actions: [
        "post.created",
        "post.updated",
        "post.published",
        "post.unpublished",
        "post.deleted",
        "post.scheduled",
        "post.unscheduled",
        "post.sent",
        "post.testSent",
        "post.sendingPaused",
        "post.sendingResumed",
        "post.sendingCancelled",
        "subscribers.exported",
        "subscribers.languageChanged",
        "subscribers.interestAdded",
        "subscribers.interestRemoved",
        "subscribers.unsubscribed",
        "subscriber.added",
        "subscriber.subscribed",
        "subscriber.unsubscribed",
        "subscriber.unblocked",
        "subscriber.updated",
        "subscriber.erased",
        "import.uploaded",
        "import.checked",
        "import.started",
        "import.cancelled",
        "import.undone",
        "import.discarded",
      ],
    },
    { texts: "admin-activity", actions: ["segment.created", "segment.updated", "segment.deleted"] },
  ],
  secretPaths: {
    "/newsletter/confirm/": ["manage_newsletter"],
    "/newsletter/preferences/": ["manage_newsletter"],
    "/newsletter/unsubscribe/": ["manage_newsletter"],
    "/newsletter/*/read/": ["manage_newsletter"],
    "/newsletter/*/go/": ["manage_newsletter"],
  },
  health: { bounces: bounceHealth, bounceMailbox: mailboxHealth },
  navigation: [
    {
      href: "/admin/newsletter",
      group: "words",
      order: 10,
      icon: "paperPlane",
      needs: "manage_newsletter",
      label: "admin-newsletter:title",
      card: "admin:dashboard.cards.newsletter",
      write: { order: 20, href: "/admin/newsletter/new", label: "admin:write.letter" },
    },
  ],
  search: [
    {
      group: "people",
      permission: "manage_newsletter",
      icon: "mail",
      kind: "admin-search:kinds.subscriber",
      find: findSubscribers,
    },
    {
      group: "texts",
      permission: "manage_newsletter",
      icon: "paperPlane",
      kind: "admin-search:kinds.letter",
      find: findLetters,
    },
  ],
  heldForms: {
    subscription: heldForm({
      permission: "manage_newsletter",
      label: "admin-held:forms.subscription",
      fields: { email: "newsletter:form.email", firstName: "newsletter:form.firstName" },
      emailField: "email",
      release: subscribeToNewsletter,
    }),
  },
  dailyFigures: newsletterFigures,
  currentFigures: [activeSubscribers],
  today: [{ order: 60, icon: "paperPlane", permission: "manage_newsletter", find: findOpenSendings }],
  dashboardCounts: {
    newsletters: {
      permission: "manage_newsletter",
      count: (db) => countRows(db.selectFrom("newsletters").where("isActive", "=", true)),
      tile: {
        order: 10,
        icon: "mail",
        href: "/admin/newsletter",
        label: "admin:dashboard.newsletters",
      },
    },
    posts: { permission: "manage_newsletter", count: (db) => countRows(db.selectFrom("newsletterPosts")) },
  },
  mails: [
    newsletterConfirm,
    newsletterReconfirm,
    newsletterWelcome,
    newsletterNotice,
    newsletterPostMail,
    newsletterDevotion,
    newsletterDigest,
    newsletterTestMail,
  ],
  jobs: [
    handleJob(completeSubscriptionJob, ({ wish }) => completeSubscribeRequest(wish)),
    handleJob(sendNewsletterJob, (batch, { stopping }) => sendBatch(batch, { stopping }), giveUpBatch),
    handleJob(sendDevotionJob, (payload) => sendDailyDevotion(systemCaller(), payload)),
    handleJob(sendDigestsJob, (payload) => sendDigests(systemCaller(), payload)),
    handleJob(
      importSubscribersJob,
      ({ importId }, process) => continueImport(importId, process),
      ({ importId }) => giveUpImport(importId),
    ),
    handleJob(askImportedJob, () => askImported()),
    handleJob(readBouncesJob, (_payload, { stopping }) => readBounceMailbox({ stopping })),
  ],
  posts: {
    newsletter_post: {
      order: 10,
      table: "newsletterPosts",
      permission: "manage_newsletter",
      label: "admin-translation:types.newsletter_post",
    },
  },
  scheduledContent: {
    newsletter_sending: publishAndSendPost,
    newsletter_post: (caller, { id }) => publishNewsletterPost(caller, { id }),
  },
  feeds: {
    newsletter: {
      texts: "feeds:newsletter",
      page: "/newsletter",
      platforms: ["Inoreader", "Thunderbird", "Telegram"],
      list: listNewsletterFeedEntries,
    },
  },
  footerLinks: [{ href: "/newsletter", group: "read", order: 40, label: "common:nav.letters" }],
  readPages: { newsletter: "/newsletter/*" },
  sitemap: { pages: ["/newsletter", "/subscribe"], list: listNewsletterSitemapPages },
  settings: {
    sections: newsletterSections,
    showScreen: () => ({
      bounceAddress: bounceAddress(),
      services: bounceServices.map((name) => ({
        ...{ name, address: serviceAddress(name) },
        events: serviceEvents[name],
      })),
    }),
    check: (after) => {
      const error = findMailboxError(after);
      return error ? { [`bounceMailbox.${error.field}`]: error.key } : {};
    },
    onSaved: retryChangedMailbox,
    connections: { bounceMailbox: defineConnection(bounceMailboxSettings, testBounceMailbox) },
  },
  pageQuery: {
    "/newsletter": archiveQuery.pick({ before: true, after: true }),
    "/newsletter/preferences/*": donePageQuery,
    "/subscribe": donePageQuery,
  },
});
