import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Caller } from "~/auth/caller.server";
import type { SignInInput } from "~/features/accounts/sign-in.schema";
import { signIn } from "~/features/accounts/sign-in.server";

type Session = Awaited<ReturnType<typeof signIn>>;

/** Signs in by the form's username and password; another way in is another strategy. */
export async function authenticate(caller: Caller, input: SignInInput, request: Request): Promise<Session> {
  const authenticator = new Authenticator<Session>().use(
    new FormStrategy(async ({ form }) =>
      signIn(
        caller,
        { username: form.get("username") as string, password: form.get("password") as string },
        "cookie",
      ),
    ),
    "form",
  );
  // The form was read and checked already, within the limits of every body (http/body.server.ts).
  const body = new URLSearchParams({ ...input });
  return authenticator.authenticate("form", new Request(request.url, { method: "POST", body }));
}
