import { defineArea } from "~/areas/area.server";
import { writeErasureList } from "./erasures.server";
import { privacyLink } from "./mails/privacy-link";

export const privacyArea = defineArea({
  name: "privacy",
  personalData: "none",
  retention: [writeErasureList], // each machine's backups have the list beside them
  audit: "none",
  secretPaths: { "/privacy/data/": ["manage_content", "manage_donations", "manage_newsletter"] },
  mails: [privacyLink],
  sitemap: { pages: ["/privacy"] },
  pageQuery: ["done"],
});
