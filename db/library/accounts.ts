/** The community's public profile, a row of `users` that nobody signs in with. */
export const communityUsername = "community";

/** The six permissions of the specification. The role `admin` always has all of them. */
export const allPermissions = [
  "manage_content",
  "manage_users",
  "manage_donations",
  "manage_newsletter",
  "manage_prayers",
  "view_analytics",
] as const;
