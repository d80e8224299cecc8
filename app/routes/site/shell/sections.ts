import type { LinkGroup } from "~/areas/link-groups";

interface PageSection {
  /** Its anchor, and the name of its word. */
  name: string;
  /** Where the footer names it; the ministry's name leads home. */
  group?: LinkGroup;
}

/** The landing page's sections, in the order they stand there. */
export const sections = [
  { name: "home" },
  { name: "devotion", group: "read" },
  { name: "donate", group: "give" },
  { name: "newsletter", group: "ministry" },
  { name: "contact", group: "ministry" },
] as const satisfies PageSection[];
