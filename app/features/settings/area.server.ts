import { defineArea } from "~/areas/area.server";
import { paymentsChanged } from "./mails/payments-changed";

export const settingsArea = defineArea({
  name: "settings",
  personalData: "none",
  retention: "none",
  audit: [{ actions: ["settings.changed"] }],
  secretPaths: "none",
  mails: [paymentsChanged],
});
