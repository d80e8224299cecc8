import { defineArea } from "~/areas/area.server";
import { sermonsSections } from "./settings";
import { deleteOldSermonActivity } from "./watching/retention.server";
import { sermonsVisitorData } from "./watching/visitor-data.server";

export const sermonsArea = defineArea({
  name: "sermons",
  personalData: "none",
  visitorData: sermonsVisitorData,
  retention: [deleteOldSermonActivity],
  audit: "none",
  secretPaths: "none",
  settings: { sections: sermonsSections },
  pageQuery: ["topic", "difficulty", "q", "languages", "before", "after"],
});
