import { defineArea } from "~/areas/area.server";
import { writeErasureList } from "./erasures.server";
import { privacyLink } from "./mails/privacy-link";
import { donePageQuery } from "~/request/page-query";
import { deleteExpiredCodes } from "./retention.server";

export const privacyArea = defineArea({
  name: "privacy",
  personalData: "none",
  visitorData: "none",
  retention: [writeErasureList, deleteExpiredCodes], // every machine with backups needs the list beside them
  audit: "none",
  secretPaths: {
    "/privacy/data/": ["manage_content", "manage_donations", "manage_newsletter"],
    "/my-data/device/": ["manage_prayers", "view_analytics"], // links that earlier versions mailed
  },
  mails: [privacyLink],
  footerLinks: [
    { href: "/privacy", group: "ministry", order: 80, label: "common:nav.privacy" },
    { href: "/my-data", group: "ministry", order: 82, label: "common:nav.myData" },
  ],
  sitemap: { pages: ["/privacy"] },
  pageQuery: { "/privacy": donePageQuery, "/my-data": donePageQuery },
});
