import { defineArea } from "~/areas/area.server";
import { deleteOldQuotes } from "./retention.server";
import { quotesSections } from "./settings";
import { quotesVisitorData } from "./visitor-data.server";
import { quotesQuery } from "./quotes.schema";

export const quotesArea = defineArea({
  name: "quotes",
  personalData: "none",
  visitorData: quotesVisitorData,
  retention: [deleteOldQuotes],
  audit: [{ permission: "manage_content", texts: "admin-community", actions: ["quote.deleted"] }],
  secretPaths: "none",
  settings: { sections: quotesSections },
  footerLinks: [{ href: "/quotes", group: "read", order: 17, label: "quotes:nav" }],
  sitemap: { pages: ["/quotes"] },
  pageQuery: { "/quotes": quotesQuery.omit({ limit: true }) },
});
