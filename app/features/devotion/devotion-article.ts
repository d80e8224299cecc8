import type { Devotion } from "./devotion.schema";

interface Around {
  title: string;
  /** Path of the picture. */
  picture: string;
  pastorName: string;
  siteName: string;
}

/** The devotion as schema.org's Article, for search engines. */
export function articleOf(devotion: Devotion, { title, picture, pastorName, siteName }: Around) {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: devotion.verse,
    articleBody: `${devotion.explanation}\n\n${devotion.motivation}`,
    inLanguage: devotion.language,
    datePublished: devotion.date,
    url: devotion.url,
    mainEntityOfPage: devotion.url,
    image: new URL(picture, devotion.url).href,
    author: authorOf(devotion, pastorName, siteName),
    publisher: { "@type": "Organization", name: siteName },
  };
}

/** A person only where a person wrote it. */
const authorOf = ({ source, approvedBy }: Devotion, pastorName: string, siteName: string) =>
  source === "admin"
    ? { "@type": "Person", name: approvedBy ?? pastorName }
    : { "@type": "Organization", name: siteName };
