import { defineArea } from "~/areas/area.server";
import { countRows } from "~db/count-rows";
import { contactPersonalData } from "./personal-data.server";
import { deleteOldContactMessages } from "./retention.server";
import { contactAcknowledgement } from "./mails/contact-acknowledgement";
import { contactNotice } from "./mails/contact-notice";

export const contactArea = defineArea({
  name: "contact",
  personalData: contactPersonalData,
  retention: [deleteOldContactMessages],
  audit: [
    {
      permission: "manage_content",
      actions: [
        "message.answered",
        "message.archived",
        "message.reopened",
        "message.deleted",
        "messages.exported",
      ],
    },
  ],
  secretPaths: "none",
  dashboardCounts: {
    messages: { permission: "manage_content", count: (db) => countRows(db.selectFrom("contactMessages")) },
  },
  mails: [contactAcknowledgement, contactNotice],
  sitemap: { pages: ["/contact"] },
  pageQuery: ["about", "done"],
});
