import { defineArea } from "~/areas/area.server";
import { countRows } from "~db/count-rows";
import { deleteOldDrafts } from "./retention.server";
import { checkPublicationHealth } from "./scheduler/publication-health.server";

export const devotionArea = defineArea({
  name: "devotion",
  personalData: "none",
  retention: [deleteOldDrafts],
  audit: [
    {
      permission: "manage_content",
      actions: [
        "dailyContent.created",
        "dailyContent.replaced",
        "dailyContent.approved",
        "motivation.created",
        "motivation.updated",
        "motivation.published",
        "motivation.deleted",
        "schedule.triggered",
      ],
    },
  ],
  secretPaths: "none",
  health: { publication: checkPublicationHealth },
  dashboardCounts: {
    dailyContent: { permission: "manage_content", count: (db) => countRows(db.selectFrom("dailyContent")) },
  },
});
