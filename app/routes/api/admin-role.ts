import { z } from "zod";
import { roleOutput, roleIdSchema, updateRoleSchema } from "~/features/accounts/users/roles.schema";
import { deleteRole, updateRole } from "~/features/accounts/users/roles-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/roles/:id", {
  PUT: endpoint({
    summary: "Replace a role",
    input: updateRoleSchema,
    output: roleOutput,
    who: "manage_users",
    refusals: [409],
    run: updateRole,
  }),
  DELETE: endpoint({
    summary: "Delete a role that nobody carries",
    input: roleIdSchema,
    output: z.object({ success: z.literal(true) }),
    who: "manage_users",
    refusals: [409],
    run: deleteRole,
  }),
});

export const loader = api.loader;
export const action = api.action;
