import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { clearSessionCookie } from "~/auth/session-cookie.server";
import { signOut } from "~/features/accounts/sign-in/sign-in.server";
import { assertPost } from "~/http/methods.server";
import { assertSameOrigin } from "~/http/same-origin.server";
import { loadScreen } from "~/http/screen.server";

/** A GET does not end the session, because an image in a mail could send one. */
export async function loader() {
  return redirect("/admin/dashboard");
}

/** Ends the session and redirects to the home page. */
export async function action(args: ActionFunctionArgs) {
  return loadScreen(args, async (caller) => {
    assertPost(args.request);
    assertSameOrigin(args.request);
    await signOut(caller);
    return redirect("/", { status: 303, headers: { "Set-Cookie": await clearSessionCookie() } });
  });
}
