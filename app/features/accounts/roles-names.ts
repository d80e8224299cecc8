/** The role that always holds all six permissions: it is never deleted, renamed, weakened or switched off. */
export const ADMIN = "admin";
/** What visitors are in `users.role`; no role of the administration is called so. */
export const VISITOR = "user";
