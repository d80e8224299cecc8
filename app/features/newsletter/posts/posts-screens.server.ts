import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { listPostLanguages } from "~/features/translation/translation.server";
import { renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { AppError } from "~/request/errors";
import type { Reply } from "~/http/json-api.server";
import { dateIn, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { ArchiveQuery, PublishedPost, PublishedPostSummary, UnlockPostInput } from "./posts.schema";
import { listPublishedPosts, readPostByLink, readPublishedPost, readPostCover } from "./posts.server";

/** A post of the archive, for its card. */
export interface PostCard extends Pick<
  PublishedPostSummary,
  "id" | "title" | "excerpt" | "language" | "originalLanguage" | "translatedTo"
> {
  date: string;
  longDate: string;
}

/** The head of a post, which everybody sees. */
export interface PostCoverScreen extends Pick<
  PublishedPost,
  "id" | "title" | "summary" | "language" | "originalLanguage" | "translatedTo" | "isReviewed" | "isOutdated"
> {
  date: string;
  longDate: string;
}

/** One page of the archive. */
export async function loadArchiveScreen(
  caller: Caller,
  query: ArchiveQuery,
): Promise<{ posts: PostCard[]; newer: string | null; older: string | null }> {
  const page = await listPublishedPosts(caller, query);
  const { timeZone } = (await getSettings()).publishing;
  const posts = page.posts.map(
    ({ id, title, excerpt, language, originalLanguage, translatedTo, publishedAt }) => ({
      id,
      title,
      excerpt,
      language,
      originalLanguage,
      translatedTo,
      ...publicationDay(publishedAt, timeZone, caller.language),
    }),
  );
  return { posts, newer: page.newer, older: page.older };
}

/** The head of a post for everybody. `html` is null when the caller may not read it. Throws AppError 404 for a draft. */
export async function loadPostScreen(caller: Caller, { id }: { id: number }) {
  const { excerpt, ...cover } = await readPostCover(caller, { id });
  const post = await readPublishedPost(caller, { id }).catch(nullIfForbidden);
  return {
    cover: await coverToScreen(cover, caller.language),
    languages: await listPostLanguages(db, "newsletter_post", id, cover.originalLanguage),
    excerpt,
    html: post && renderMarkdown(post.content),
  };
}

/**
 * Opens a post for a typed e-mail address. When it is neither a subscriber's nor a donor's, `html` is null and the status
 * 403. Throws AppError 404 for a draft.
 */
export async function unlockPost(
  caller: Caller,
  { id, email }: UnlockPostInput & { id: number },
  reply: Reply,
): Promise<{ html: string | null }> {
  const post = await readPublishedPost(caller, { id, email }).catch(nullIfForbidden);
  if (!post) reply.status = 403;
  return { html: post && renderMarkdown(post.content) };
}

/** A post behind its mailed link; null when the link is not valid (any more). Throws AppError 404 for a draft. */
export async function loadPostByLinkScreen(
  caller: Caller,
  { id, token }: { id: number; token: string | undefined },
) {
  const post = await readPostByLink(caller, { id, token });
  if (!post) return null;
  const { content, ...cover } = post;
  return { cover: await coverToScreen(cover, caller.language), html: renderMarkdown(content) };
}

async function coverToScreen(
  post: Omit<PublishedPost, "content">,
  language: Language,
): Promise<PostCoverScreen> {
  const { timeZone } = (await getSettings()).publishing;
  const { publishedAt, createdAt: _createdAt, isPublished: _isPublished, ...cover } = post;
  return { ...cover, ...publicationDay(publishedAt, timeZone, language) };
}

function publicationDay(publishedAt: string, timeZone: string, language: Language) {
  const date = dateIn(timeZone, new Date(publishedAt));
  return { date, longDate: formatDate(date, language) };
}

function nullIfForbidden(error: unknown): null {
  if (error instanceof AppError && error.status === 403) return null;
  throw error;
}
