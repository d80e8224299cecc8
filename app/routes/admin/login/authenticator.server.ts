import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Caller } from "~/auth/caller.server";
import type { SignInInput } from "~/features/accounts/sign-in/sign-in.schema";
import { signIn } from "~/features/accounts/sign-in/sign-in.server";

type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Signs in with the form's username and password. Another sign-in method would be another strategy. */
export async function authenticate(
  caller: Caller,
  { username, password }: SignInInput,
  { url }: Request,
): Promise<SignedIn> {
  const authenticator = new Authenticator<SignedIn>().use(
    new FormStrategy(async ({ form }) =>
      signIn(caller, {
        username: form.get("username") as string,
        password: form.get("password") as string,
      }),
    ),
    "form",
  );
  // The form was already read and validated, within the limits for request bodies (http/body.server.ts).
  const body = new URLSearchParams({ username, password });
  return authenticator.authenticate("form", new Request(url, { method: "POST", body }));
}
