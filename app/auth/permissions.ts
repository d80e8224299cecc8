/** What a role may allow. */
export const permissions = [
  "manage_content",
  "manage_users",
  "manage_donations",
  "manage_newsletter",
  "manage_prayers",
  "view_analytics",
] as const;
export type Permission = (typeof permissions)[number];

export const isPermission = (text: unknown): text is Permission => permissions.some((one) => one === text);
