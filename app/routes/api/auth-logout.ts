import { z } from "zod";
import { clearSessionCookie } from "~/auth/session-cookie.server";
import { signOut } from "~/features/accounts/sign-in/sign-in.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/auth/logout", {
  POST: endpoint({
    summary: "End the session that calls",
    input: z.object({}),
    output: z.object({ success: z.literal(true) }),
    who: "public",
    anyToken: true,
    run: async (caller, _input, { headers }) => {
      await signOut(caller);
      headers.append("Set-Cookie", await clearSessionCookie());
      return { success: true as const };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
