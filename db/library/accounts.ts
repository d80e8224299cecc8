/** The user of id 1: the community's own profile, open to every visitor; nobody signs in as it. */
export const communityUsername = "community";

/** The six permissions of the specification: what the role `admin` always holds. */
export const allPermissions = [
  "manage_content",
  "manage_users",
  "manage_donations",
  "manage_newsletter",
  "manage_prayers",
  "view_analytics",
] as const;
