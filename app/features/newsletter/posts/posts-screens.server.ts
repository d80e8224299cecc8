import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { listPostLanguages } from "~/features/translation/translation.server";
import { renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { AppError } from "~/request/errors";
import type { Reply } from "~/http/json-api.server";
import { dateIn, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { PostCard } from "~/routes/site/newsletter/post-cards";
import type { ArchiveQuery, UnlockPostInput, PublishedPost } from "./posts.schema";
import { listPublishedPosts, readPostByLink, readPublishedPost, readPostCover } from "./posts.server";

/** What stands in a letter's head, open or not. */
export interface PostCoverScreen extends Pick<
  PublishedPost,
  "id" | "title" | "summary" | "language" | "originalLanguage" | "translatedTo" | "isReviewed" | "isOutdated"
> {
  date: string;
  longDate: string;
}

/** The archive as its screen shows it. */
export async function loadArchiveScreen(
  caller: Caller,
  query: ArchiveQuery,
): Promise<{ letters: PostCard[]; newer: string | null; older: string | null }> {
  const { posts, newer, older } = await listPublishedPosts(caller, query);
  const { timeZone } = (await getSettings()).publishing;
  const letters = posts.map(
    ({ id, title, excerpt, language, originalLanguage, translatedTo, publishedAt }) => ({
      ...{ id, title, excerpt, language, originalLanguage, translatedTo },
      ...publicationDay(publishedAt, timeZone, caller.language),
    }),
  );
  return { letters, newer, older };
}

/** A letter's head for everybody, and its text for a browser that may read it. Throws AppError 404 for a draft. */
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
 * Opens a letter to who typed an address. `html` is null, and the answer a 403, for an address that is no subscriber's
 * or donor's. Throws AppError 404 for a draft.
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

/** A letter behind its mailed link; null where the link opens it no longer. Throws AppError 404 for a draft. */
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
