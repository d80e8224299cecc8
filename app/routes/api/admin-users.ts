import { z } from "zod";
import { createUserSchema, userOutput, userWithPasswordOutput } from "~/features/accounts/users/users.schema";
import { createUser, listUsers } from "~/features/accounts/users/users-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/users", {
  GET: endpoint({
    summary: "The users of the administration",
    input: z.object({}),
    output: z.array(userOutput),
    who: "manage_users",
    run: listUsers,
  }),
  POST: endpoint({
    summary: "Create a user; without a password one is made and answered once",
    input: createUserSchema,
    output: userWithPasswordOutput,
    status: 201,
    who: "manage_users",
    refusals: [409],
    run: createUser,
  }),
});

export const loader = api.loader;
export const action = api.action;
