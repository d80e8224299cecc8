import type { MailVariable } from "./mail-template";

// Whoever fills in a form may give another person's address: what is no name (a link, an advertisement) is not said.
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,59}$/u;
const linkPattern = /\.\p{L}{2,}/u;

/** A name that may be said to the address it was given for; undefined for what reads as none. */
export const usableName = (given: string | null | undefined): string | undefined =>
  given && namePattern.test(given) && !linkPattern.test(given) ? given : undefined;

export const siteNameVariable: MailVariable<unknown> = { kind: "text", of: ({ site }) => site.name };

/** Words that lead somewhere; alone in a paragraph they become a button. */
export const variableLink = (words: string, variable: string) => `[${words}]({{${variable}}})`;
