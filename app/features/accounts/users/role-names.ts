/** The role that always holds all six permissions: it is never deleted, renamed, weakened or switched off. */
export const ADMIN_ROLE = "admin";
/** What visitors are in `users.role`; no role of the administration is called so. */
export const VISITOR_ROLE = "user";
/** How the seed calls it to people; nobody wrote that, so each language has its own word. */
const SEEDED_ADMIN_NAME = "Administrateur";

/** What a role is called to people; `adminWord` is `admin:adminRole` in their language. */
export const roleTitle = (role: { name: string; displayName: string }, adminWord: string): string =>
  role.name === ADMIN_ROLE && role.displayName === SEEDED_ADMIN_NAME ? adminWord : role.displayName;
