import { z } from "zod";
import { roleOutput, roleSchema } from "~/features/accounts/users/roles.schema";
import { createRole, listRoles } from "~/features/accounts/users/roles-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/roles", {
  GET: endpoint({
    summary: "The roles of the administration",
    input: z.object({}),
    output: z.array(roleOutput),
    who: "manage_users",
    run: listRoles,
  }),
  POST: endpoint({
    summary: "Create a role",
    input: roleSchema,
    output: roleOutput,
    status: 201,
    who: "manage_users",
    refusals: [409],
    run: createRole,
  }),
});

export const loader = api.loader;
export const action = api.action;
