import { defineArea } from "~/areas/area.server";

export const sermonsArea = defineArea({
  name: "sermons",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: "none",
  secretPaths: "none",
  pageQuery: ["topic", "difficulty", "q", "languages", "before", "after"],
});
