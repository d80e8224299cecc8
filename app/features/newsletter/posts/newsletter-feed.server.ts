import { env } from "~/config/env.server";
import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { getSettings } from "~/settings/settings.server";
import { getTranslationsByPost, listTranslationChanges } from "~/features/translation/translation.server";
import { excerptMarkdown, shortenText } from "~/features/writing/markdown/markdown.server";
import type { FeedEntry } from "~/http/rss.server";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { db } from "~db/client";
import { EXCERPT_SOURCE_LENGTH, listNewestReadablePosts } from "./posts.queries.server";

const EXCERPT_LENGTH = 100;

/** The newest newsletter posts that can be read in a language: an excerpt, never the whole text. */
export async function listNewsletterFeedEntries(language: Language, limit: number): Promise<FeedEntry[]> {
  const t = tFor(language);
  const posts = await listNewestReadablePosts(db, language, limit);
  const foreign = posts.filter((post) => post.language !== language).map(({ id }) => id);
  const translations = await getTranslationsByPost(db, "newsletter_post", foreign, language);
  const translationChanges = await listTranslationChanges(db, "newsletter_post", foreign, language);
  const { timeZone } = (await getSettings()).publishing;
  const withhold = await loadWithholding("mayFeed");
  return posts.map((post) => {
    const translation = translations.get(post.id);
    const { title, summary, content } = translation ?? post;
    const excerpt =
      shortenText(summary, EXCERPT_LENGTH) ||
      excerptMarkdown(withhold(content).slice(0, EXCERPT_SOURCE_LENGTH), EXCERPT_LENGTH);
    const publishedAt = post.publishedAt!;
    return {
      name: `newsletter/${post.id}`,
      title,
      link: env.PUBLIC_URL + localePath(language, `/newsletter/${post.id}`),
      publishedAt,
      updatedAt: [post.updatedAt, translationChanges.get(post.id) ?? ""].sort().at(-1)!,
      shownDate: formatDateIn(publishedAt, language, timeZone),
      summary: translation?.isApproved === false ? `${excerpt} (${t("feeds:machineTranslated")})` : excerpt,
      category: t("feeds:newsletter.badge"),
    };
  });
}
