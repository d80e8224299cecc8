import type { TFunction } from "i18next";
import { quoteVerse } from "~/ui/verse";
import type { Devotion } from "../daily-content/daily-content.schema";

/** X allows 280 characters, of which an address takes 23. */
const MAX_VERSE_LENGTH = 170;

interface ShareInput {
  /** The text before the address. */
  words: string;
  /** The subject of an e-mail. */
  subject: string;
  url: string;
}

/** Addresses of the networks' share pages and of a mail, WhatsApp first. */
export function buildShareUrls({ words, subject, url }: ShareInput) {
  const whole = `${words} ${url}`;
  return {
    whatsapp: `https://wa.me/?${toQueryString({ text: whole })}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?${toQueryString({ u: url })}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?${toQueryString({ url })}`,
    x: `https://x.com/intent/post?${toQueryString({ text: words, url })}`,
    email: `mailto:?${toQueryString({ subject, body: whole })}`,
  };
}

/** The text of a shared devotion: verse, reference, invitation. Without the words of a version that may not be copied. */
export const buildShareText = (
  { verse, reference, language, rights }: Pick<Devotion, "verse" | "reference" | "language" | "rights">,
  invitation: string,
): string =>
  rights?.mayCopy === false
    ? `${reference}\n\n${invitation}`
    : [quoteVerse(shortenVerse(verse), language), reference, rights?.attribution, `\n${invitation}`]
        .filter(Boolean)
        .join("\n");

/** The links to share a devotion, each with its name. */
export function buildDevotionShareLinks(devotion: Devotion, t: TFunction) {
  const to = buildShareUrls({
    words: buildShareText(devotion, t("devotion:share.invite")),
    subject: t("devotion:share.subject", { reference: devotion.reference }),
    url: devotion.url,
  });
  const ways = ["whatsapp", "facebook", "x", "email"] as const;
  return ways.map((way) => ({ way, name: t(`devotion:share.${way}`), address: to[way] }));
}

// Not URLSearchParams: mail programs show its "+".
const toQueryString = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const shortenVerse = (text: string) =>
  text.length <= MAX_VERSE_LENGTH
    ? text
    : `${text.slice(0, MAX_VERSE_LENGTH).replace(/[\s,;:.!?\u00a0]*\s\S*$/, "")}…`;
