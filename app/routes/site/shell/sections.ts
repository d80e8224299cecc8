import type { LinkGroup } from "~/areas/link-groups";

interface PageSection {
  /** Its anchor, and the key of its label. */
  name: string;
  /** Its group in the footer. None for `home`: the ministry's name links there. */
  group?: LinkGroup;
}

/** The landing page's sections, in page order. */
export const sections = [
  { name: "home" },
  { name: "devotion", group: "read" },
  { name: "donate", group: "give" },
  { name: "newsletter", group: "ministry" },
  { name: "contact", group: "ministry" },
] as const satisfies PageSection[];

/** What people come for, in the order of the header and of a phone's menu. */
export const mainLinks = {
  devotion: "/#devotion",
  prayer: "/prayer-requests",
  sermons: "/sermons",
  /** Below one word, "Read". */
  read: { blog: "/blog", letters: "/newsletter" },
  donate: "/#donate",
} as const;
