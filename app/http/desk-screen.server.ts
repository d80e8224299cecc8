import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { requireAdmin, requirePermission } from "~/auth/require";
import { loadScreen } from "./screen.server";

/** Who a screen of the administration is for: a permission, or every administrator. */
export type Needs = Permission | "administrator";

export const signInPath = "/admin/login";
export const enrolPath = "/admin/account/two-factor";

/**
 * A screen of the administration: sends who is not signed in to do so and back, who must enrol a second factor to do
 * that, and answers 403 to a role that lacks the permission. The verb behind it checks again.
 */
export async function deskScreen<T>(
  args: LoaderFunctionArgs,
  needs: Needs,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  return loadScreen(args, async (caller) => {
    if (!caller.admin) throw redirect(signInPathFor(args.request));
    if (caller.admin.mustEnrol) throw redirect(enrolPath);
    if (needs === "administrator") requireAdmin(caller);
    else requirePermission(caller, needs);
    return load(caller);
  });
}

/** Where to sign in, and come back from to the address asked for. */
export function signInPathFor(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const next = pathname + search.replace(/[?&]_data=[^&]*/, "").replace(/^&/, "?");
  return `${signInPath}?next=${encodeURIComponent(next)}`;
}

/** The address to come back to after signing in: a path of the administration, never another site. */
export const safeNext = (next: string | null | undefined): string =>
  next && /^\/admin(?:\/[\w\-/]*)?(?:\?[^\\#\s]*)?$/.test(next) ? next : "/admin/dashboard";
