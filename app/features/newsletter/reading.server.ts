import type { Caller } from "~/auth/caller.server";
import { translationOf, translationsOf } from "~/features/translation/translation.server";
import { shortened, excerptOf } from "~/features/writing/markdown.server";
import { AppError, existing } from "~/http/errors";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { pageAround } from "~db/around-place";
import { db } from "~db/client";
import { readReadToken } from "./mailed-links.server";
import { findDraft, findPublished, isSubscriber, mayReadAs, publishedPosts } from "./reading.queries.server";
import type {
  ArchiveQuery,
  ListedPost,
  ReadablePost,
  ReadablePostOrDraft,
  ReadInput,
} from "./reading.schema";

const PAGE = 12;
const EXCERPT = 100;

/**
 * A page of the published letters, newest first, in the language asked for where a translation stands and else in their
 * own. `older` and `newer` are `before` and `after` of the pages beside it.
 */
export async function listNewsletter(
  caller: Caller,
  { lang = caller.language, before, after, limit = PAGE }: ArchiveQuery,
): Promise<{ posts: ListedPost[]; newer: string | null; older: string | null }> {
  const { rows, hasNewer, hasOlder } = await pageAround(
    (around, count) => publishedPosts(db, count, around),
    { before, after, limit },
  );
  const foreign = rows.filter(({ language }) => language !== lang).map(({ id }) => id);
  const translations = await translationsOf(db, "newsletter_post", foreign, lang);
  return {
    posts: rows.map((row) => {
      const translation = translations.get(row.id);
      const { title, summary, content } = translation ?? { ...row, content: row.beginning };
      return {
        id: row.id,
        title,
        excerpt: excerptFrom(summary, content),
        ...languagesOf(row.language, lang, translation),
        ...datesOf(row),
      };
    }),
    newer: hasNewer ? cursorOf(rows[0]!) : null,
    older: hasOlder ? cursorOf(rows.at(-1)!) : null,
  };
}

/** A letter as `readPost` gives it, or a draft in its own words to who manages the newsletter. */
export async function readPostOrDraft(
  caller: Caller,
  input: ReadInput & { lang?: Language },
): Promise<ReadablePostOrDraft> {
  const draft = mayManage(caller) ? await findDraft(db, input.id) : undefined;
  if (!draft) return readPost(caller, input);
  const { lang = caller.language } = input;
  return { ...(await inLanguage(draft, lang)), publishedAt: null, isPublished: false };
}

/**
 * A letter, whole. Throws AppError 404 for a draft; 403 for who is no subscriber, donor or manager of the newsletter:
 * with the same words whatever is known of the address.
 */
export async function readPost(
  caller: Caller,
  { id, email, lang = caller.language }: ReadInput & { lang?: Language },
): Promise<ReadablePost> {
  const row = existing(await findPublished(db, id));
  const mayRead = (await mayReadAlready(caller)) || (!!email && (await mayReadAs(db, email)));
  if (!mayRead) throw new AppError(403, "newsletter-reader:denied");
  return inLanguage(row, lang);
}

const mayManage = ({ kind, permissions }: Caller): boolean =>
  kind === "system" || permissions.has("manage_newsletter");

/** Whether a browser or session reads without saying an address. */
async function mayReadAlready(caller: Caller): Promise<boolean> {
  if (mayManage(caller)) return true;
  return !!caller.subscriber && (await isSubscriber(db, caller.subscriber));
}

/** What everybody may know of a letter. Throws AppError 404 for a draft. */
export async function showCover(
  caller: Caller,
  { id, lang = caller.language }: { id: number; lang?: Language },
): Promise<Omit<ReadablePost, "content"> & { excerpt: string }> {
  const row = existing(await findPublished(db, id));
  const { content, ...cover } = await inLanguage(row, lang);
  return { ...cover, excerpt: excerptFrom(cover.summary, content) };
}

/**
 * A letter behind the link that was mailed to a subscriber; null where the link is another letter's or not ours, or the
 * subscription has ended. Throws AppError 404 for a letter that is none (any more).
 */
export async function readByLink(
  caller: Caller,
  { id, token, lang = caller.language }: { id: number; token: string | undefined; lang?: Language },
): Promise<ReadablePost | null> {
  const row = existing(await findPublished(db, id));
  const link = readReadToken(token);
  if (link?.post.id !== id || link.post.createdAt !== row.createdAt) return null;
  if (!(await isSubscriber(db, link.subscriber))) return null;
  return inLanguage(row, lang);
}

/** What a list says of a letter: its summary, which is no Markdown, or how it begins. */
const excerptFrom = (summary: string, content: string) =>
  shortened(summary, EXCERPT) || excerptOf(content, EXCERPT);

type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

async function inLanguage(row: PublishedRow, lang: Language): Promise<ReadablePost> {
  const translation = row.language === lang ? null : await translationOf(db, "newsletter_post", row.id, lang);
  const { title, summary, content } = translation ?? row;
  return {
    ...{ id: row.id, title, summary: summary.trim(), content },
    ...languagesOf(row.language, lang, translation),
    ...datesOf(row),
    isOutdated: translation?.isOutdated ?? false,
  };
}

function languagesOf(
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

const datesOf = (row: { publishedAt: string | null; createdAt: string }) => ({
  publishedAt: row.publishedAt!,
  createdAt: row.createdAt,
  isPublished: true as const,
});

const cursorOf = (row: { publishedAt: string | null; id: number }) => `${row.publishedAt!}_${row.id}`;
