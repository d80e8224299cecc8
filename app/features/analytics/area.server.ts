import { defineArea } from "~/areas/area.server";
import { countRows } from "~db/count-rows";

export const analyticsArea = defineArea({
  name: "analytics",
  personalData: "none",
  retention: "none",
  audit: "none",
  secretPaths: "none",
  dashboardCounts: {
    prayers: { permission: "manage_prayers", count: (db) => countRows(db.selectFrom("prayerRequests")) },
  },
});
