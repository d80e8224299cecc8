import type { Recording } from "../recordings/recordings.schema";
import type { Devotion } from "./daily-content.schema";

interface DevotionJsonLdContext {
  title: string;
  /** Path. */
  picture: string;
  siteName: string;
  recording: Recording | null;
}

/** The devotion as schema.org's Article, for search engines. */
export function devotionToJsonLd(
  devotion: Devotion,
  { title, picture, siteName, recording }: DevotionJsonLdContext,
) {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: describeDevotion(devotion),
    articleBody: `${devotion.explanation}\n\n${devotion.motivation}`,
    inLanguage: devotion.language,
    datePublished: devotion.date,
    url: devotion.url,
    mainEntityOfPage: devotion.url,
    image: new URL(picture, devotion.url).href,
    ...(recording && {
      audio: {
        "@type": "AudioObject",
        contentUrl: new URL(recording.path, devotion.url).href,
        encodingFormat: recording.type,
        duration: `PT${recording.seconds}S`,
        inLanguage: devotion.language,
      },
    }),
    author: authorToJsonLd(devotion, siteName),
    publisher: { "@type": "Organization", name: siteName },
  };
}

/** The verse, if its licence lets search engines have it. */
export const describeDevotion = ({ verse, reference, rights }: Devotion): string =>
  rights?.mayFeed === false ? reference : verse;

/** A person is the author only when they wrote it and chose a name. */
const authorToJsonLd = ({ source, approvedBy }: Devotion, siteName: string) =>
  source === "admin" && approvedBy
    ? { "@type": "Person", name: approvedBy }
    : { "@type": "Organization", name: siteName };
