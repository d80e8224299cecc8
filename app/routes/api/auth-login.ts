import { signInOutput, signInRefusalOutput, signInSchema } from "~/features/accounts/sign-in/sign-in.schema";
import { signInForToken } from "~/features/accounts/sign-in/sign-in.server";
import { signInLimit } from "~/features/accounts/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { AppError } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";

const api = jsonApi("/api/auth/login", {
  POST: endpoint({
    summary: "Sign in as an administrator; answers a bearer token",
    input: signInSchema,
    output: signInOutput,
    unauthorizedOutput: signInRefusalOutput,
    who: "public",
    anyToken: true,
    limit: signInLimit,
    run: async (caller, input) => {
      const { token } = await signInForToken(caller, input).catch(completeRefusal);
      return { success: true, token, message: tFor(caller.language)("admin:signIn.welcome") };
    },
  }),
});

/** Every 401 of this call contains `success: false`. */
function completeRefusal(error: unknown): never {
  if (!(error instanceof AppError) || error.status !== 401) throw error;
  const { key, params, headers, body } = error;
  throw new AppError(401, key, { params, headers, body: { success: false, ...body } });
}

export const loader = api.loader;
export const action = api.action;
