import { systemCaller } from "~/auth/caller.server";
import { showSettingsScreen } from "~/features/settings/settings-admin.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import type { QueryPlans } from "~tests/support/query-plan-table";

export const queryPlans: QueryPlans = {
  smallTables: ["system_settings"],
  verbs: {
    "reading and saving the settings": async () => {
      await showSettingsScreen(systemCaller());
      await saveSystemSettings(systemCaller(), { publishing: { timeZone: "Europe/Paris" } });
      await saveSystemSettings(systemCaller(), { publishing: { timeZone: "Asia/Tokyo" } });
    },
  },
};
