import { defineArea } from "~/areas/area.server";
import { houseSetupSteps } from "./house-setup.server";

export const settingsArea = defineArea({
  name: "settings",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: [{ texts: "admin-activity", actions: ["settings.changed"] }],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/settings",
      group: "site",
      order: 20,
      icon: "settings",
      needs: "manage_users",
      label: "admin-settings:title",
    },
  ],
  setupSteps: houseSetupSteps,
});
