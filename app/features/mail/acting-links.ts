import type { Permission } from "~/auth/permissions";

// Links whose last part is a signed token act for whoever holds them. Here each is named by its path, with what a person
// must be allowed who could do the same from the administration.
const opens: Record<string, readonly Permission[]> = {
  newsletter: ["manage_newsletter"],
  "my-giving": ["manage_donations"],
  "blog/preview": ["manage_content"],
  "privacy/data": ["manage_content", "manage_donations", "manage_newsletter"],
};
const hidden = "/…";

const site = String.raw`https?:\/\/[^\s"'<>/]+(?:\/[a-z]{2})?`;
const path = String.raw`(?:(newsletter)\/\w+(?:\/read)?|(my-giving|blog\/preview|privacy\/data))`;
const token = String.raw`\/[^\s"'<>()[\]/…]+(?=$|[\s"'<>()[\]])`;
const link = new RegExp(`(${site}\\/${path})${token}`, "gm");

/** A mail's text or HTML without the tokens of its links; those stay that `keeps` allows. */
export const redactLinks = (text: string, keeps: (needed: readonly Permission[]) => boolean = () => false) =>
  text.replace(link, (whole, address: string, letter: string | undefined, other: string) =>
    keeps(opens[letter ?? other]!) ? whole : address + hidden,
  );

/** Whether links were taken out of it. */
export const hidesLinks = (text: string): boolean => text.includes(hidden);
