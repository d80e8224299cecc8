import { defineArea } from "~/areas/area.server";

export const analyticsArea = defineArea({
  name: "analytics",
  personalData: "none",
  visitorData: "none",
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
});
