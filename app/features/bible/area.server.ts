import { defineArea } from "~/areas/area.server";
import { bibleChapterQuery, bibleSearchQuery } from "./bible.schema";

export const bibleArea = defineArea({
  name: "bible",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: [
    {
      permission: "manage_content",
      texts: "admin-activity",
      actions: ["bible.installed", "bible.updated", "bible.removed"],
    },
  ],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/bible",
      group: "daily",
      order: 27,
      icon: "bible",
      needs: "manage_content",
      label: "admin-bible:title",
    },
  ],
  pageQuery: { "/bible": bibleSearchQuery, "/bible/*/*/*": bibleChapterQuery },
});
