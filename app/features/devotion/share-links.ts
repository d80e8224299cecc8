import type { TFunction } from "i18next";
import { quoted } from "~/ui/verse";
import type { Devotion } from "./devotion.schema";

/** X counts 280 characters in all, of which the address takes 23. */
const EXCERPT = 170;

interface Shared {
  /** What is said before the address. */
  words: string;
  /** Of an e-mail. */
  subject: string;
  url: string;
}

/** The networks' own share pages, and a mail: plain addresses, WhatsApp first. */
export function shareAddresses({ words, subject, url }: Shared) {
  const whole = `${words} ${url}`;
  return {
    whatsapp: `https://wa.me/?${query({ text: whole })}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`,
    x: `https://x.com/intent/post?${query({ text: words, url })}`,
    email: `mailto:?${query({ subject, body: whole })}`,
  };
}

/** What is said of a devotion where it is shared: the verse, its reference, an invitation. */
export const sharedWords = (
  { verse, reference, language }: Pick<Devotion, "verse" | "reference" | "language">,
  invitation: string,
): string => `${quoted(excerpt(verse), language)}\n${reference}\n\n${invitation}`;

/** The ways to share a devotion, each with its name. */
export function devotionShares(devotion: Devotion, t: TFunction) {
  const to = shareAddresses({
    words: sharedWords(devotion, t("devotion:share.invite")),
    subject: t("devotion:share.subject", { reference: devotion.reference }),
    url: devotion.url,
  });
  const ways = ["whatsapp", "facebook", "x", "email"] as const;
  return ways.map((way) => ({ way, name: t(`devotion:share.${way}`), address: to[way] }));
}

// encodeURIComponent and not URLSearchParams: mail programs show its "+" as they are.
const query = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const excerpt = (text: string) =>
  text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT).replace(/[\s,;:.!?\u00a0]*\s\S*$/, "")}…`;
