import { defineArea } from "~/areas/area.server";
import { deleteOldGrowth } from "./retention.server";
import { growthSections } from "./settings";
import { growthVisitorData } from "./visitor-data.server";

export const growthArea = defineArea({
  name: "growth",
  personalData: "none",
  visitorData: growthVisitorData,
  retention: [deleteOldGrowth],
  audit: "none",
  secretPaths: "none",
  settings: { sections: growthSections },
});
