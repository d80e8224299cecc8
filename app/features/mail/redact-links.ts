import type { Permission } from "~/auth/permissions";

// Links whose last part is a signed token act for whoever holds them. Here each is named by its path, with what a person
// must be allowed who could do the same from the administration.
const permissionsByPath: Record<string, readonly Permission[]> = {
  newsletter: ["manage_newsletter"],
  "my-giving": ["manage_donations"],
  "blog/preview": ["manage_content"],
  "privacy/data": ["manage_content", "manage_donations", "manage_newsletter"],
};
const REDACTED_MARK = "/…";

const site = String.raw`https?:\/\/[^\s"'<>/]+(?:\/[a-z]{2})?`;
const path = String.raw`(?:(newsletter)\/\w+(?:\/read)?|(my-giving|blog\/preview|privacy\/data))`;
const token = String.raw`\/[^\s"'<>()[\]/…]+(?=$|[\s"'<>()[\]])`;
const link = new RegExp(`(${site}\\/${path})${token}`, "gm");

/** A mail's text or HTML without the tokens of its links; those stay that `keeps` allows. */
export const redactLinks = (text: string, keeps: (needed: readonly Permission[]) => boolean = () => false) =>
  text.replace(link, (whole, address: string, letter: string | undefined, other: string) =>
    keeps(permissionsByPath[letter ?? other]!) ? whole : address + REDACTED_MARK,
  );

/** Whether links were taken out of it. */
export const hasRedactedLinks = (text: string): boolean => text.includes(REDACTED_MARK);
