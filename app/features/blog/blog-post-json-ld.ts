import type { BlogPostView } from "./blog.schema";

interface BlogPostJsonLdContext {
  /** Where it is read. */
  url: string;
  /** Where it stands in the language it was written in. */
  originalUrl: string;
  /** Address of the picture. */
  image: string;
  section: string;
  siteName: string;
}

/** An article as schema.org's BlogPosting, for search engines. */
export function blogPostToJsonLd(
  article: BlogPostView,
  { url, originalUrl, image, section, siteName }: BlogPostJsonLdContext,
) {
  const { title, summary, language, originalLanguage, publishedAt, updatedAt, words } = article;
  const house = { "@type": "Organization", name: siteName };
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: title,
    description: summary,
    articleSection: section,
    wordCount: words,
    inLanguage: language,
    datePublished: publishedAt,
    dateModified: updatedAt,
    url,
    mainEntityOfPage: url,
    image,
    author: house,
    publisher: house,
    ...(language !== originalLanguage && {
      translationOfWork: { "@type": "BlogPosting", inLanguage: originalLanguage, url: originalUrl },
    }),
  };
}
