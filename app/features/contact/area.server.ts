import { defineArea } from "~/areas/area.server";
import { heldForm } from "~/areas/held-form";
import { countRows } from "~db/count-rows";
import { mentionsCrisis } from "~/features/prayers/crisis/find-crisis";
import { inboxPersonalData } from "~/features/inbox/inbox-data.server";
import {
  contactInbox,
  countUnreadContactMessages,
  deleteOldContactMessages,
  findUnreadContactMessages,
} from "./messages-admin.server";
import { contactAcknowledgement } from "./mails/contact-acknowledgement";
import { contactReply } from "./mails/contact-reply";
import { contactNotice } from "./mails/contact-notice";
import { sendContactMessage } from "./messages.server";
import { contactSections } from "./settings";
import { contactPageQuery, type ContactMessageInput } from "./messages.schema";
import { findMessages } from "./messages-search-admin.server";

export const contactArea = defineArea({
  name: "contact",
  personalData: inboxPersonalData(contactInbox, {
    name: "contact",
    title: "privacy:data.counts.contact",
    order: 10,
    texts: "privacy:kept.messages",
  }),
  visitorData: "none",
  retention: [deleteOldContactMessages],
  audit: [
    {
      permission: "answer_messages",
      texts: "admin-activity",
      valueTexts: { status: "admin-messages:status" },
      actions: [
        "message.replied",
        "message.answered",
        "message.archived",
        "message.reopened",
        "message.deleted",
        "messages.exported",
      ],
    },
  ],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/messages",
      group: "people",
      order: 10,
      icon: "inbox",
      needs: "answer_messages",
      label: "admin-messages:title",
      card: "admin:dashboard.cards.messages",
      phoneBar: { order: 30, label: "admin:short.messages" },
      countWaiting: countUnreadContactMessages,
    },
  ],
  search: [
    {
      group: "people",
      permission: "answer_messages",
      icon: "inbox",
      kind: "admin-search:kinds.message",
      find: findMessages,
    },
  ],
  today: [{ order: 30, icon: "inbox", permission: "answer_messages", find: findUnreadContactMessages }],
  dashboardCounts: {
    messages: {
      permission: "answer_messages",
      count: (db) => countRows(db.selectFrom("contactMessages")),
      tile: { order: 30, label: "admin:dashboard.messages", icon: "inbox", href: "/admin/messages" },
    },
  },
  currentFigures: [
    {
      metric: "unreadMessages",
      count: async (db) => [
        {
          dimension: "",
          count: await countRows(db.selectFrom("contactMessages").where("isRead", "=", false)),
        },
      ],
    },
  ],
  heldForms: {
    contact: heldForm({
      permission: "answer_messages",
      label: "admin-held:forms.contact",
      fields: {
        firstName: "contact:form.firstName",
        lastName: "contact:form.lastName",
        email: "contact:form.email",
        subject: "contact:form.subject",
        message: "contact:form.message",
      },
      emailField: "email",
      mustRun: ({ subject, message }: ContactMessageInput) => mentionsCrisis(`${subject}\n${message}`),
      release: sendContactMessage,
    }),
  },
  mails: [contactAcknowledgement, contactNotice, contactReply],
  sitemap: { pages: ["/contact"] },
  settings: { sections: contactSections },
  pageQuery: { "/contact": contactPageQuery },
});
