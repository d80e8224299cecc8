import { env } from "~/config/env.server";
import { canParseUrl } from "~/config/can-parse-url";
import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { getSettings } from "~/settings/settings.server";
import { listTranslationChanges } from "~/features/translation/translation.server";
import { escapeHtml } from "~/features/writing/markdown/escape-html";
import { excerptMarkdown, renderMarkdown } from "~/features/writing/markdown/markdown.server";
import type { FeedEntry } from "~/http/rss.server";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { db } from "~db/client";
import { listNewestBlogPosts } from "./blog.server";

const EXCERPT_LENGTH = 100;

/** The newest blog posts that can be read in a language, with their whole text. */
export async function listBlogFeedEntries(language: Language, limit: number): Promise<FeedEntry[]> {
  const t = tFor(language);
  const posts = await listNewestBlogPosts(language, limit);
  const ids = posts.map(({ id }) => id);
  const translationChanges = await listTranslationChanges(db, "blog_post", ids, language);
  const { timeZone } = (await getSettings()).publishing;
  const withhold = await loadWithholding("mayFeed");
  return posts.map(({ id, path, title, summary, category, isReviewed, publishedAt, updatedAt, content }) => {
    const link = env.PUBLIC_URL + localePath(language, path);
    const text = withhold(content, { language, url: link });
    const note = isReviewed === false ? `<p><em>${escapeHtml(t("feeds:machineTranslated"))}</em></p>\n` : "";
    return {
      name: `blog/${id}`,
      title,
      link,
      publishedAt,
      updatedAt: [updatedAt, translationChanges.get(id) ?? ""].sort().at(-1)!,
      shownDate: formatDateIn(publishedAt, language, timeZone),
      summary: summary || excerptMarkdown(text, EXCERPT_LENGTH),
      category: t(`blog:categories.${category}`),
      content: {
        source: text,
        html: () => `${note}${makeUrlsAbsolute(renderMarkdown(text), link)}`,
      },
    };
  });
}

/** Feed readers show the HTML away from the site: every address in it becomes absolute. */
const makeUrlsAbsolute = (html: string, link: string) =>
  html.replace(/<(?:a|img)\s[^>]*>/g, (tag) =>
    tag.replace(/\b(href|src)="([^"]*)"/g, (whole, name: string, address: string) => {
      const plain = address.replaceAll("&amp;", "&");
      return canParseUrl(plain, link) ? `${name}="${escapeHtml(new URL(plain, link).href)}"` : whole;
    }),
  );
