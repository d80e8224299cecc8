import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { requireAdmin, requirePermission } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
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
 * Lets a request into the administration: who is not signed in is sent to do so and back, who must enrol a second factor
 * is sent to do that, and a role without the permission gets 403. The verb behind it checks again.
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

/** What a screen of the administration says of itself: nobody lists it, no cache keeps it. */
export const adminMeta = (title: string) => ({ title, description: title, noindex: true, noStore: true });

interface WithMeta {
  meta: ReturnType<typeof adminMeta>;
}

/**
 * The loader of a screen of the administration: admits as `admitAdmin` does and adds `meta`. The title is a locale key;
 * without one it is the `title` that `load` gives.
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
