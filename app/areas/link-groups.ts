/** What visitors look for on the site, in the order of the menu. */
export const linkGroups = ["read", "grow", "give", "ministry"] as const;

export type LinkGroup = (typeof linkGroups)[number];
