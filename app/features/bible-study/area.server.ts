import { defineArea } from "~/areas/area.server";
import { bibleStudyPersonalData } from "./personal-data.server";
import { deleteOldApplications } from "./retention.server";
import { bibleStudyConfirmation } from "./mails/bible-study-confirmation";
import { bibleStudyNotice } from "./mails/bible-study-notice";

export const bibleStudyArea = defineArea({
  name: "bible-study",
  personalData: bibleStudyPersonalData,
  retention: [deleteOldApplications],
  audit: [
    {
      permission: "manage_content",
      actions: ["application.statusChanged", "application.deleted", "applications.exported"],
    },
  ],
  secretPaths: "none",
  mails: [bibleStudyConfirmation, bibleStudyNotice],
  sitemap: { pages: ["/bible-study"] },
  pageQuery: ["done"],
});
