import { grantedBy, type RoleGrants } from "~/auth/permissions";

export interface ReadyRole extends RoleGrants {
  /** Also the key of its title and text. */
  name: string;
}

/** Roles that a church usually needs. One is created when somebody picks it, and is then a role like any other. */
export const readyRoles: readonly ReadyRole[] = [
  { name: "secretary", permissions: ["manage_content"], onlyMessages: true },
  { name: "treasurer", permissions: ["manage_donations", "view_analytics"], onlyMessages: false },
  { name: "prayer-team", permissions: ["manage_prayers"], onlyMessages: false },
  { name: "editor", permissions: ["manage_content", "manage_newsletter"], onlyMessages: false },
];

/** Names are compared like this, because a list shows them side by side. */
export const foldName = (name: string) => name.normalize("NFKC").toLowerCase();

/** Those that are not among the roles yet, neither by name nor by title. */
export function listOfferedRoles(
  roles: readonly { name: string; displayName: string }[],
  t: (key: string) => string,
): ReadyRole[] {
  const taken = new Set(roles.flatMap(({ name, displayName }) => [name, displayName].map(foldName)));
  return readyRoles.filter(
    ({ name }) => !taken.has(foldName(name)) && !taken.has(foldName(t(`admin-roles:ready.${name}.title`))),
  );
}

/** What a role is for: its own description, or the sentence of a ready role that still allows the same. */
export function describeRole(
  role: RoleGrants & { name: string; description: string },
  t: (key: string) => string,
): string {
  if (role.description) return role.description;
  const ready = readyRoles.find(({ name }) => name === role.name);
  const isSame = ready && String(grantedBy(ready)) === String(grantedBy(role));
  return isSame ? t(`admin-roles:ready.${role.name}.text`) : "";
}
