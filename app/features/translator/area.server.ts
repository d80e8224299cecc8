import { defineArea } from "~/areas/area.server";
import { deleteOldTextTranslations } from "./retention.server";

export const translatorArea = defineArea({
  name: "translator",
  personalData: "none",
  visitorData: "none",
  retention: [deleteOldTextTranslations],
  audit: "none",
  secretPaths: "none",
  sitemap: { pages: ["/translator"] },
});
