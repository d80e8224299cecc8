/** What a role may allow: its switches. */
export const permissions = [
  "manage_content",
  "manage_users",
  "manage_donations",
  "manage_newsletter",
  "manage_prayers",
  "view_analytics",
] as const;
export type RolePermission = (typeof permissions)[number];

/** What a screen or a verb asks for. `answer_messages` is the part of `manage_content` for messages and applications. */
export type Permission = RolePermission | "answer_messages";

export const isRolePermission = (text: unknown): text is RolePermission =>
  permissions.some((one) => one === text);

export const isPermission = (text: unknown): text is Permission =>
  text === "answer_messages" || isRolePermission(text);

export interface RoleGrants {
  permissions: readonly RolePermission[];
  /** `manage_content` opens only messages and applications. */
  onlyMessages: boolean;
}

/** What a role opens. The only place where a role becomes permissions. */
export const grantedBy = ({ permissions: held, onlyMessages }: RoleGrants): Permission[] =>
  held.flatMap((one): Permission[] => {
    if (one !== "manage_content") return [one];
    return onlyMessages ? ["answer_messages"] : [one, "answer_messages"];
  });

/** What a token may do with a permission. */
export const tokenAccess = ["none", "read", "write"] as const;

/** No token makes administrators or changes roles and settings: whoever had it could give themselves everything. */
export const mayWriteByToken = (permission: RolePermission) => permission !== "manage_users";
