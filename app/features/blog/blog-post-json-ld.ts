import type { BlogPostView } from "./blog.schema";

interface BlogPostJsonLdContext {
  /** The address of the page. */
  url: string;
  /** The address of the page in the original language. */
  originalUrl: string;
  /** Absolute address. */
  image: string;
  section: string;
  siteName: string;
}

/** The blog post as schema.org's BlogPosting, for search engines. */
export function blogPostToJsonLd(
  post: BlogPostView,
  { url, originalUrl, image, section, siteName }: BlogPostJsonLdContext,
) {
  const { title, summary, language, originalLanguage, publishedAt, updatedAt, words } = post;
  const ministry = { "@type": "Organization", name: siteName };
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
    author: ministry,
    publisher: ministry,
    ...(language !== originalLanguage && {
      translationOfWork: { "@type": "BlogPosting", inLanguage: originalLanguage, url: originalUrl },
    }),
  };
}
