import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { getTranslation, getTranslationsByPost } from "~/features/translation/translation.server";
import { shortenText, excerptMarkdown } from "~/features/writing/markdown/markdown.server";
import { AppError, requireFound } from "~/request/errors";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { readKeysetPage } from "~db/keyset-page";
import { db } from "~db/client";
import { parseReadToken } from "../sending/read-link.server";
import { isActiveSubscriber, isSubscribed } from "../subscribers/subscriber-access.server";
import {
  EXCERPT_SOURCE_LENGTH,
  findDraftPost,
  findPublishedPost,
  isReaderAddress,
  selectPublishedPosts,
} from "./posts.queries.server";
import type {
  ArchiveQuery,
  PublishedPostSummary,
  PublishedPost,
  PublishedPostOrDraft,
  ReadPostInput,
} from "./posts.schema";

const PAGE_SIZE = 12;
const EXCERPT_LENGTH = 100;

/**
 * One page of the published posts, newest first, translated where a translation exists. `older` and `newer` are the values
 * of `before` and `after` for the pages beside it.
 */
export async function listPublishedPosts(
  caller: Caller,
  { lang = caller.language, before, after, limit = PAGE_SIZE }: ArchiveQuery,
): Promise<{ posts: PublishedPostSummary[]; newer: string | null; older: string | null }> {
  const { rows, hasNewer, hasOlder } = await readKeysetPage(
    (around, count) => selectPublishedPosts(db, count, around),
    { before, after, limit },
  );
  const foreign = rows.filter(({ language }) => language !== lang).map(({ id }) => id);
  const translations = await getTranslationsByPost(db, "newsletter_post", foreign, lang);
  const withhold = await loadWithholding("mayFeed");
  return {
    posts: rows.map((row) => {
      const translation = translations.get(row.id);
      const { title, summary, content } = translation ?? row;
      return {
        id: row.id,
        title,
        excerpt: postExcerpt(summary, withhold(content)),
        ...postLanguageFields(row.language, lang, translation),
        ...postDateFields(row),
      };
    }),
    newer: hasNewer ? archiveCursorOf(rows[0]!) : null,
    older: hasOlder ? archiveCursorOf(rows.at(-1)!) : null,
  };
}

/**
 * A published post, or with `manage_newsletter` also a draft. Other readers get it without the words of Bible versions
 * whose licences keep them out of the API.
 */
export async function readPostOrDraft(
  caller: Caller,
  input: ReadPostInput & { lang?: Language },
): Promise<PublishedPostOrDraft> {
  const draft = canManageNewsletter(caller) ? await findDraftPost(db, input.id) : undefined;
  if (!draft) return withholdPost(caller, await readPublishedPost(caller, input));
  const { lang = caller.language } = input;
  return { ...(await postInLanguage(draft, lang)), publishedAt: null, isPublished: false };
}

async function withholdPost(caller: Caller, post: PublishedPost): Promise<PublishedPost> {
  if (canManageNewsletter(caller)) return post;
  const { language, content } = post;
  const url = env.PUBLIC_URL + localePath(language, `/newsletter/${post.id}`);
  return { ...post, content: (await loadWithholding("mayFeed"))(content, { language, url }) };
}

/**
 * A published post. Throws AppError 404 for a draft, and 403 when the caller is no subscriber, donor or newsletter manager:
 * the same message for every address.
 */
export async function readPublishedPost(
  caller: Caller,
  { id, email, lang = caller.language }: ReadPostInput & { lang?: Language },
): Promise<PublishedPost> {
  const row = requireFound(await findPublishedPost(db, id));
  const mayRead = (await canReadWithoutAddress(caller)) || (!!email && (await isReaderAddress(db, email)));
  if (!mayRead) throw new AppError(403, "newsletter-reader:denied");
  return postInLanguage(row, lang);
}

const canManageNewsletter = ({ kind, permissions }: Caller): boolean =>
  kind === "system" || permissions.has("manage_newsletter");

/** Whether the caller may read without typing an address. */
async function canReadWithoutAddress(caller: Caller): Promise<boolean> {
  if (canManageNewsletter(caller)) return true;
  return isSubscribed(caller);
}

/** The public data of a post. Throws AppError 404 for a draft. */
export async function readPostCover(
  caller: Caller,
  { id, lang = caller.language }: { id: number; lang?: Language },
): Promise<Omit<PublishedPost, "content"> & { excerpt: string }> {
  const row = requireFound(await findPublishedPost(db, id));
  const { content, ...cover } = await postInLanguage(row, lang);
  const withhold = await loadWithholding("mayFeed");
  return { ...cover, excerpt: postExcerpt(cover.summary, withhold(content)) };
}

/**
 * A post behind its mailed link; null when the link is not valid, is for another post, or the subscription ended. Throws
 * AppError 404 when there is no such published post.
 */
export async function readPostByLink(
  caller: Caller,
  { id, token, lang = caller.language }: { id: number; token: string | undefined; lang?: Language },
): Promise<PublishedPost | null> {
  const row = requireFound(await findPublishedPost(db, id));
  const link = parseReadToken(token);
  if (link?.post.id !== id || link.post.createdAt !== row.createdAt) return null;
  if (!(await isActiveSubscriber(link.subscriber))) return null;
  return postInLanguage(row, lang);
}

/** The excerpt for lists: the summary (plain text), else the beginning of the content (Markdown). */
const postExcerpt = (summary: string, content: string) =>
  shortenText(summary, EXCERPT_LENGTH) ||
  excerptMarkdown(content.slice(0, EXCERPT_SOURCE_LENGTH), EXCERPT_LENGTH);

type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublishedPost>>>;

async function postInLanguage(row: PublishedRow, lang: Language): Promise<PublishedPost> {
  const translation =
    row.language === lang ? null : await getTranslation(db, "newsletter_post", row.id, lang);
  const { title, summary, content } = translation ?? row;
  return {
    id: row.id,
    title,
    summary: summary.trim(),
    content,
    ...postLanguageFields(row.language, lang, translation),
    ...postDateFields(row),
    isOutdated: translation?.isOutdated ?? false,
  };
}

function postLanguageFields(
  stored: string,
  lang: Language,
  translation: { isApproved: boolean } | null | undefined,
) {
  const originalLanguage = isLanguage(stored) ? stored : defaultLanguage;
  return {
    language: translation ? lang : originalLanguage,
    originalLanguage,
    translatedTo: translation ? lang : null,
    isReviewed: translation?.isApproved ?? null,
  };
}

const postDateFields = (row: { publishedAt: string | null; createdAt: string }) => ({
  publishedAt: row.publishedAt!,
  createdAt: row.createdAt,
  isPublished: true as const,
});

const archiveCursorOf = (row: { publishedAt: string | null; id: number }) => `${row.publishedAt!}_${row.id}`;
