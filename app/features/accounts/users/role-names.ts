import { readyRoles } from "./ready-roles";

/** The role with all six permissions. It is never deleted, renamed, restricted or switched off. */
export const ADMIN_ROLE = "admin";
/** `users.role` of visitors. No admin role has this name. */
export const VISITOR_ROLE = "user";
/** The role's displayed name from the seed. Nobody typed it, so it is translated. */
const SEEDED_ADMIN_NAME = "Administrateur";

/** A role's displayed name. That of a role which nobody named is translated by `t`. */
export function roleTitle(role: { name: string; displayName: string }, t: (key: string) => string): string {
  if (role.name === ADMIN_ROLE && role.displayName === SEEDED_ADMIN_NAME) return t("admin:adminRole");
  const isReady = role.displayName === role.name && readyRoles.some(({ name }) => name === role.name);
  return isReady ? t(`admin-roles:ready.${role.name}.title`) : role.displayName;
}
