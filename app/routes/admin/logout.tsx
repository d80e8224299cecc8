import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { clearSessionCookie } from "~/auth/session-cookie.server";
import { signOut } from "~/features/accounts/sign-in/sign-in.server";
import { assertPost } from "~/http/methods.server";
import { assertSameOrigin } from "~/http/same-origin.server";
import { loadScreen } from "~/http/screen.server";

/** Opened by its address it ends nothing: a picture in a mail could do that. */
export async function loader() {
  return redirect("/admin/dashboard");
}

/** Ends the session and goes home (spec admin §4). */
export async function action(args: ActionFunctionArgs) {
  return loadScreen(args, async (caller) => {
    assertPost(args.request);
    assertSameOrigin(args.request);
    await signOut(caller);
    return redirect("/", { status: 303, headers: { "Set-Cookie": await clearSessionCookie() } });
  });
}
