import { defineArea } from "~/areas/area.server";
import { deleteOldQuotes } from "./retention.server";
import { quotesSections } from "./settings";
import { quotesVisitorData } from "./visitor-data.server";

export const quotesArea = defineArea({
  name: "quotes",
  personalData: "none",
  visitorData: quotesVisitorData,
  retention: [deleteOldQuotes],
  audit: "none",
  secretPaths: "none",
  settings: { sections: quotesSections },
  footerLinks: [{ href: "/quotes", order: 17, label: "quotes:nav" }],
  sitemap: { pages: ["/quotes"] },
  pageQuery: ["category", "before"],
});
