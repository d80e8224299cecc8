import type { MailVariable } from "./mail-template";

// Whoever fills in a form may give another person's address: what is no name (a link, an advertisement) is not said.
const nameLike = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,59}$/u;
const linkLike = /\.\p{L}{2,}/u;

/** A name that may be said to the address it was given for; undefined for what reads as none. */
export const sayableName = (given: string | null | undefined): string | undefined =>
  given && nameLike.test(given) && !linkLike.test(given) ? given : undefined;

export const siteName: MailVariable<unknown> = { kind: "text", of: ({ site }) => site.name };

/** Words that lead somewhere; alone in a paragraph they become a button. */
export const leading = (words: string, variable: string) => `[${words}]({{${variable}}})`;
