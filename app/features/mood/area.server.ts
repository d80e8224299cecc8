import { defineArea } from "~/areas/area.server";
import { deleteOldMoods } from "./retention.server";
import { moodSections } from "./settings";
import { moodVisitorData } from "./visitor-data.server";
import { moodPageQuery } from "./mood.schema";

export const moodArea = defineArea({
  name: "mood",
  personalData: "none",
  visitorData: moodVisitorData,
  retention: [deleteOldMoods],
  audit: "none",
  secretPaths: "none",
  settings: { sections: moodSections },
  pageQuery: { "/mood": moodPageQuery },
});
