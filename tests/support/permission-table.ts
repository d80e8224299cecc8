import type { Permission } from "~/auth/permissions";

/** Any of the named permissions; `administrator`: signed in to the admin with any role. */
export type Needs = Permission | `${Permission} or ${string}` | "administrator" | "all permissions";

/** Who may use an area's part of the admin: what `tests/<area>/permissions.ts` exports. */
export interface PermissionTable {
  /** Screens and files under /admin by path. `public`: also open before sign-in. */
  screens?: Record<string, Needs | "public">;
  /** API calls that are not public, as `METHOD path`. */
  calls?: Record<string, Needs>;
  /** What the area's verbs ask for first: the functions of its modules named `…-admin` and `retention`. */
  needs?: Needs;
  /** Verbs of these modules that ask for something else, and those of other modules, as `area/module verb`. */
  verbs?: Record<string, Needs>;
  /** Functions of these modules that ask for nothing, because others call them. */
  unguarded?: string[];
}
