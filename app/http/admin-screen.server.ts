import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { canParseUrl } from "~/config/can-parse-url";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { requireAdmin, requirePermission } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
import { loadScreen } from "./screen.server";

/**
 * Who may open a screen: administrators with a permission or one of several, every administrator, or (`signedIn`) also
 * those who must first enrol a second factor.
 */
export type AdminRequirement =
  Permission | readonly [Permission, ...Permission[]] | "administrator" | "signedIn";

const signInPath = "/admin/login";
export const enrolPath = "/admin/account/two-factor";

/**
 * Guards a request to the administration. Redirects a guest to sign in and an administrator who must enrol a second
 * factor to do so, and back afterwards. Throws 403 without the permission. The verb behind it checks again.
 */
export async function admitAdmin<T>(
  args: LoaderFunctionArgs,
  needs: AdminRequirement,
  run: (caller: Caller) => Promise<T>,
): Promise<T> {
  return loadScreen(args, async (caller) => {
    if (!caller.admin) throw redirect(withNext(signInPath, args.request));
    if (needs === "signedIn") return run(caller);
    if (caller.admin.mustEnrol) throw redirect(withNext(enrolPath, args.request));
    if (needs === "administrator") requireAdmin(caller);
    else if (typeof needs === "string") requirePermission(caller, needs);
    else requirePermission(caller, ...needs);
    return run(caller);
  });
}

/** The `meta` of an admin screen: noindex and no-store. */
export const adminMeta = (title: string) => ({ title, description: title, noindex: true, noStore: true });

interface WithMeta {
  meta: ReturnType<typeof adminMeta>;
}

/**
 * The loader of an admin screen: guards it with `admitAdmin` and adds `meta`. The title is a locale key, or else the
 * `title` that `load` returns.
 */
export function adminScreen<T>(
  args: LoaderFunctionArgs,
  needs: AdminRequirement,
  titleKey: string,
  load: (caller: Caller) => Promise<T>,
): Promise<T & WithMeta>;
export function adminScreen<T extends { title: string }>(
  args: LoaderFunctionArgs,
  needs: AdminRequirement,
  load: (caller: Caller) => Promise<T>,
): Promise<T & WithMeta>;
export function adminScreen(
  args: LoaderFunctionArgs,
  needs: AdminRequirement,
  ...[titleKey, load]: [string, Load] | [Load]
): Promise<WithMeta> {
  return admitAdmin(args, needs, async (caller) => {
    if (typeof titleKey !== "string") {
      const loaded = (await titleKey(caller)) as { title: string };
      return { ...loaded, meta: adminMeta(loaded.title) };
    }
    return { ...(await load!(caller)), meta: adminMeta(tFor(caller.language)(titleKey)) };
  });
}
type Load = (caller: Caller) => Promise<object>;

/** The address of a step that leads back to the requested screen. */
function withNext(step: string, { url }: Request): string {
  const { pathname, search } = new URL(url);
  return `${step}?next=${encodeURIComponent(safeNextPath(pathname + search))}`;
}

const dashboardPath = "/admin/dashboard";
const baseUrl = "http://here";

/** Validates a `next` path as a browser reads it: an admin screen, never another site. Default: the dashboard. */
export function safeNextPath(next: string | null | undefined): string {
  // Browsers treat a backslash as a slash and drop line breaks and tabs.
  if (!next || !/^\/[^\\\s]*$/.test(next) || !canParseUrl(next, baseUrl)) return dashboardPath;
  const { origin, pathname, search } = new URL(next, baseUrl);
  const isScreen = /^\/admin(\/(?!\/|log(in|out)(\/|$))|$)/.test(pathname);
  return origin === baseUrl && isScreen ? pathname + search : dashboardPath;
}
