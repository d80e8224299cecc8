import { insertRow } from "~tests/support/site-database";

interface NewsletterPostRow {
  title: string;
  summary?: string;
  content?: string;
  language?: string;
  publishedAt?: Date;
}

/** Puts a published newsletter post into the site's database. Returns its id. */
export function addNewsletterPostRow({
  title,
  summary,
  content,
  language,
  publishedAt,
}: NewsletterPostRow): number {
  const at = (publishedAt ?? new Date()).toISOString();
  return insertRow("newsletter_posts", {
    ...{ title, summary: summary ?? "", content: content ?? "Chers amis", language: language ?? "fr" },
    ...{ is_published: 1, published_at: at, created_at: at, updated_at: at },
  });
}
