import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { requireAdmin, requirePermission } from "~/auth/require";
import { loadScreen } from "./screen.server";

/**
 * Who a screen is for: a permission or any of several, every administrator, or also who must enrol a second factor
 * before all else.
 */
export type AdminRequirement =
  Permission | readonly [Permission, ...Permission[]] | "administrator" | "signedIn";

const signInPath = "/admin/login";
export const enrolPath = "/admin/account/two-factor";

/**
 * A screen of the administration: sends who is not signed in to do so and back, who must enrol a second factor to do
 * that, and answers 403 to a role that lacks the permission. The verb behind it checks again.
 */
export async function adminScreen<T>(
  args: LoaderFunctionArgs,
  needs: AdminRequirement,
  load: (caller: Caller) => Promise<T>,
): Promise<T> {
  return loadScreen(args, async (caller) => {
    if (!caller.admin) throw redirect(withNext(signInPath, args.request));
    if (needs === "signedIn") return load(caller);
    if (caller.admin.mustEnrol) throw redirect(withNext(enrolPath, args.request));
    if (needs === "administrator") requireAdmin(caller);
    else if (typeof needs === "string") requirePermission(caller, needs);
    else requirePermission(caller, ...needs);
    return load(caller);
  });
}

/** The address of a step before the screen that was asked for, to come back from. */
function withNext(step: string, { url }: Request): string {
  const { pathname, search } = new URL(url);
  return `${step}?next=${encodeURIComponent(safeNextPath(pathname + search))}`;
}

const dashboardPath = "/admin/dashboard";
const baseUrl = "http://here";

/** The address to come back to: a path of the administration as a browser understands it, never another site. */
export function safeNextPath(next: string | null | undefined): string {
  // To a browser a backslash is a slash, and line breaks and tabs are nothing.
  if (!next || !/^\/[^\\\s]*$/.test(next) || !URL.canParse(next, baseUrl)) return dashboardPath;
  const { origin, pathname, search } = new URL(next, baseUrl);
  const isScreen = /^\/admin(\/(?!\/|log(in|out)(\/|$))|$)/.test(pathname);
  return origin === baseUrl && isScreen ? pathname + search : dashboardPath;
}
