import { updateUserSchema, userWithPasswordOutput } from "~/features/accounts/users/users.schema";
import { updateUser } from "~/features/accounts/users/users-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/users/:id", {
  PATCH: endpoint({
    summary: "Change a user's role, name, password or second factor, or switch the user off or on",
    input: updateUserSchema,
    output: userWithPasswordOutput,
    who: "manage_users",
    refusals: [409],
    run: updateUser,
  }),
});

export const loader = api.loader;
export const action = api.action;
