import { defineArea } from "~/areas/area.server";
import { writeErasureList } from "./erasures.server";
import { privacyLink } from "./mails/privacy-link";

export const privacyArea = defineArea({
  name: "privacy",
  personalData: "none",
  visitorData: "none",
  retention: [writeErasureList], // each machine's backups have the list beside them
  audit: "none",
  secretPaths: { "/privacy/data/": ["manage_content", "manage_donations", "manage_newsletter"] },
  mails: [privacyLink],
  footerLinks: [{ href: "/privacy", order: 80, label: "common:nav.privacy" }],
  sitemap: { pages: ["/privacy"] },
  pageQuery: ["done"],
});
