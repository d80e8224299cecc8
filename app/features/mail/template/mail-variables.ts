import type { MailVariable } from "~/areas/mail-template";

// Anybody can type another person's address into a form. A "name" that is a link or an advertisement is not mailed.
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,59}$/u;
const linkPattern = /\.\p{L}{2,}/u;

/** A name that may be mailed; undefined when it does not look like a name. */
export const usableName = (given: string | null | undefined): string | undefined =>
  given && namePattern.test(given) && !linkPattern.test(given) ? given : undefined;

export const siteNameVariable: MailVariable<unknown> = { kind: "text", value: ({ site }) => site.name };

/** Markdown link to a variable. Alone in a paragraph it becomes a button. */
export const variableLink = (words: string, variable: string) => `[${words}]({{${variable}}})`;
