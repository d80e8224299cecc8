import { signInOutput, signInRefusalOutput, signInSchema } from "~/features/accounts/sign-in/sign-in.schema";
import { signInForToken } from "~/features/accounts/sign-in/sign-in.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { tFor } from "~/i18n/i18n.server";

const api = jsonApi("/api/auth/login", {
  POST: endpoint({
    summary: "Sign in as an administrator; answers a bearer token",
    input: signInSchema,
    output: signInOutput,
    unauthorized: signInRefusalOutput,
    who: "public",
    anyToken: true,
    limit: "sign-in",
    run: async (caller, input) => {
      const { token } = await signInForToken(caller, input);
      return { success: true, token, message: tFor(caller.language)("admin:signIn.welcome") };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
