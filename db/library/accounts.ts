/** The user with id 1: the community's public profile. Nobody signs in with it. */
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
