import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/features/settings/settings.server";
import { languagesOfPost } from "~/features/translation/translation.server";
import { renderMarkdown } from "~/features/writing/markdown.server";
import { AppError } from "~/http/errors";
import type { Reply } from "~/http/json-api.server";
import { dateIn, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { LetterLine } from "./letter-cards";
import type { ArchiveQuery, GateInput, ReadablePost } from "./reading.schema";
import { listNewsletter, readByLink, readPost, showCover } from "./reading.server";

/** What stands in a letter's head, open or not. */
export interface LetterCover extends Pick<
  ReadablePost,
  "id" | "title" | "summary" | "language" | "originalLanguage" | "translatedTo" | "isReviewed" | "isOutdated"
> {
  date: string;
  longDate: string;
}

/** The archive as its screen shows it. */
export async function showArchive(
  caller: Caller,
  query: ArchiveQuery,
): Promise<{ letters: LetterLine[]; newer: string | null; older: string | null }> {
  const { posts, newer, older } = await listNewsletter(caller, query);
  const { timeZone } = (await getSettings()).publishing;
  const letters = posts.map(
    ({ id, title, excerpt, language, originalLanguage, translatedTo, publishedAt }) => ({
      ...{ id, title, excerpt, language, originalLanguage, translatedTo },
      ...dayOf(publishedAt, timeZone, caller.language),
    }),
  );
  return { letters, newer, older };
}

/** A letter's head for everybody, and its text for a browser that may read it. Throws AppError 404 for a draft. */
export async function showLetter(caller: Caller, { id }: { id: number }) {
  const { excerpt, ...cover } = await showCover(caller, { id });
  const post = await readPost(caller, { id }).catch(nullWhenDenied);
  return {
    cover: await coverOf(cover, caller.language),
    languages: await languagesOfPost(db, "newsletter_post", id, cover.originalLanguage),
    excerpt,
    html: post && renderMarkdown(post.content),
  };
}

/**
 * Opens a letter to who typed an address. `html` is null, and the answer a 403, for an address that is no subscriber's
 * or donor's. Throws AppError 404 for a draft.
 */
export async function openLetter(
  caller: Caller,
  { id, email }: GateInput & { id: number },
  reply: Reply,
): Promise<{ html: string | null }> {
  const post = await readPost(caller, { id, email }).catch(nullWhenDenied);
  if (!post) reply.status = 403;
  return { html: post && renderMarkdown(post.content) };
}

/** A letter behind its mailed link; null where the link opens it no longer. Throws AppError 404 for a draft. */
export async function showLinkedLetter(
  caller: Caller,
  { id, token }: { id: number; token: string | undefined },
) {
  const post = await readByLink(caller, { id, token });
  if (!post) return null;
  const { content, ...cover } = post;
  return { cover: await coverOf(cover, caller.language), html: renderMarkdown(content) };
}

async function coverOf(post: Omit<ReadablePost, "content">, language: Language): Promise<LetterCover> {
  const { timeZone } = (await getSettings()).publishing;
  const { publishedAt, createdAt: _createdAt, isPublished: _isPublished, ...cover } = post;
  return { ...cover, ...dayOf(publishedAt, timeZone, language) };
}

function dayOf(publishedAt: string, timeZone: string, language: Language) {
  const date = dateIn(timeZone, new Date(publishedAt));
  return { date, longDate: formatDate(date, language) };
}

function nullWhenDenied(error: unknown): null {
  if (error instanceof AppError && error.status === 403) return null;
  throw error;
}
