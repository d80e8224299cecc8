/** The role with all six permissions. It is never deleted, renamed, restricted or switched off. */
export const ADMIN_ROLE = "admin";
/** `users.role` of visitors. No admin role has this name. */
export const VISITOR_ROLE = "user";
/** The role's displayed name from the seed. Nobody typed it, so it is translated. */
const SEEDED_ADMIN_NAME = "Administrateur";

/** A role's displayed name; `adminWord` is `admin:adminRole` in the reader's language. */
export const roleTitle = (role: { name: string; displayName: string }, adminWord: string): string =>
  role.name === ADMIN_ROLE && role.displayName === SEEDED_ADMIN_NAME ? adminWord : role.displayName;
