import { z } from "zod";
import { systemSettingsOutput, systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings, showSystemSettings } from "~/features/settings/system-settings-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/system-settings", {
  GET: endpoint({
    summary: "All settings of the site, secrets masked",
    input: z.object({}),
    output: systemSettingsOutput,
    who: "manage_users",
    run: showSystemSettings,
  }),
  POST: endpoint({
    summary: "Save settings: what is missing stays, a masked secret too",
    input: systemSettingsInput,
    output: systemSettingsOutput,
    who: "manage_users",
    refusals: [409],
    run: saveSystemSettings,
  }),
});

export const loader = api.loader;
export const action = api.action;
