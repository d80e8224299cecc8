import { defineArea } from "~/areas/area.server";
import { writeErasureList } from "./erasures.server";
import { deviceLink } from "./mails/device-link";
import { privacyLink } from "./mails/privacy-link";
import { DEVICE_PATH } from "./my-data/device-link.server";
import { donePageQuery } from "~/request/page-query";

export const privacyArea = defineArea({
  name: "privacy",
  personalData: "none",
  visitorData: "none",
  retention: [writeErasureList], // every machine with backups needs the list beside them
  audit: "none",
  secretPaths: {
    "/privacy/data/": ["manage_content", "manage_donations", "manage_newsletter"],
    [DEVICE_PATH]: ["manage_prayers", "view_analytics"],
  },
  mails: [privacyLink, deviceLink],
  footerLinks: [
    { href: "/privacy", group: "ministry", order: 80, label: "common:nav.privacy" },
    { href: "/my-data", group: "ministry", order: 82, label: "common:nav.myData" },
  ],
  sitemap: { pages: ["/privacy"] },
  pageQuery: { "/privacy": donePageQuery },
});
