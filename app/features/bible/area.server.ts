import { defineArea } from "~/areas/area.server";
import { bibleChapterQuery, bibleSearchQuery } from "./bible.schema";

export const bibleArea = defineArea({
  name: "bible",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: [
    { permission: "manage_content", texts: "admin-activity", actions: ["bible.installed", "bible.removed"] },
  ],
  secretPaths: "none",
  pageQuery: { "/bible": bibleSearchQuery, "/bible/*/*/*": bibleChapterQuery },
});
