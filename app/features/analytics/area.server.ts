import { defineArea } from "~/areas/area.server";
import { countRows } from "~db/count-rows";

export const analyticsArea = defineArea({
  name: "analytics",
  personalData: "none",
  retention: "none",
  audit: "none",
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/dashboard",
      group: "daily",
      order: 10,
      icon: "dashboard",
      label: "admin:areas.dashboard",
      phoneBar: { order: 10, label: "admin:short.dashboard" },
    },
  ],
  dashboardCounts: {
    prayers: {
      permission: "manage_prayers",
      count: (db) => countRows(db.selectFrom("prayerRequests")),
      tile: { order: 20, label: "admin:dashboard.prayers", icon: "heartInHand" },
    },
  },
});
