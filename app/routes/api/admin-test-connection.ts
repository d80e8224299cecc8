import { connectionInput, testConnection } from "~/features/settings/connections-admin.server";
import { connectionOutput } from "~/features/settings/system-settings.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/test-connection/:service", {
  POST: endpoint({
    summary: "Connect to an outside system with the given settings, or with those that are kept",
    input: connectionInput,
    output: connectionOutput,
    who: "manage_users",
    run: (caller, input) => testConnection(caller, input),
  }),
});

export const loader = api.loader;
export const action = api.action;
