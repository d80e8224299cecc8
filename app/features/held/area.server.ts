import { defineArea } from "~/areas/area.server";
import { countHeldSubmissions, findHeldTasks } from "./held-admin.server";
import { heldPermissions } from "./held-admin.schema";
import { heldPersonalData } from "./personal-data.server";
import { deleteOldHeldSubmissions } from "./retention.server";
import { heldVisitorData } from "./visitor-data.server";

/** Forms that look as if a robot sent them: the team can look at them for 30 days. */
export const heldArea = defineArea({
  name: "held",
  personalData: heldPersonalData,
  visitorData: heldVisitorData,
  retention: [deleteOldHeldSubmissions],
  audit: [{ texts: "admin-held", actions: ["heldSubmission.released", "heldSubmission.deleted"] }],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/held",
      group: "people",
      order: 60,
      icon: "archive",
      needs: heldPermissions,
      label: "admin-held:title",
      countWaiting: countHeldSubmissions,
    },
  ],
  today: heldPermissions.map((permission) => ({
    order: 60,
    icon: "archive",
    permission,
    find: findHeldTasks(permission),
  })),
});
