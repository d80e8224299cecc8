import { LRUCache } from "lru-cache";
import { createHash, randomBytes } from "node:crypto";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import type { NamedRow } from "~/auth/row-name.server";
import { env } from "~/config/env.server";
import { mailColours } from "~/features/mail/mail-colours";
import { senderOf } from "~/features/mail/mail-server.server";
import { queueMail } from "~/features/mail/mail.server";
import { ownWordsOf } from "~/features/mail/own-words.server";
import { renderMail, type RenderedMail } from "~/features/mail/render-mail.server";
import type { Settings } from "~/features/settings/settings.schema";
import { getSettings } from "~/features/settings/settings.server";
import { approvedTranslations } from "~/features/translation/translation.server";
import { AppError, existing } from "~/http/errors";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { letterMime, mailbox } from "./letter-mime.server";
import { countedLink, letterWords, pixelAddress } from "./letter-words.server";
import { newsletterLetter } from "./mails/letter";
import { manageToken, readToken } from "./mailed-links.server";
import type { SendTestInput } from "./sending.schema";

interface Words {
  title: string;
  summary: string;
  content: string;
}

export interface MailedPost extends Words {
  id: number;
  language: string;
  publishedAt: string | null;
  createdAt: string;
}

/** The post as it stands now; nothing when it was deleted. */
export const mailedPost = (id: number): Promise<MailedPost | undefined> =>
  db
    .selectFrom("newsletterPosts")
    .select(["id", "title", "summary", "content", "language", "publishedAt", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();

/** A subscription. */
interface Recipient extends NamedRow {
  email: string;
}

/** Writes a finished message to one recipient. */
type Fill = (to: Recipient) => Buffer;

/** The letters of a sending: each as bytes, in its reader's language where the site offers it. */
export type Letters = (subscribersLanguage: string, to: Recipient) => Promise<Buffer>;

/** Letters as they were made, also for the batches after this one. */
const made = new LRUCache<string, Promise<Fill>>({ max: 24 });

/** A letter that was made from these `parts` already, or else by `write`. */
export function madeOnce(parts: unknown[], write: () => Promise<Fill>): Promise<Fill> {
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
  const known = made.get(key);
  if (known) return known;
  const writing = write();
  made.set(key, writing);
  writing.catch(() => made.delete(key));
  return writing;
}

/** The language of a letter: the subscriber's, or the site's where it no longer offers that one. */
export function letterLanguage(
  subscribersLanguage: string,
  { availableLanguages, defaultLanguage }: Settings["languages"],
): Language {
  const isOffered = isLanguage(subscribersLanguage) && availableLanguages.includes(subscribersLanguage);
  return isOffered ? subscribersLanguage : defaultLanguage;
}

/**
 * The letters of a post: each language is rendered once, in its approved translation or else in the post's own words
 * with a line that says so. What differs from one recipient to the next is filled in at the end.
 */
export async function lettersOf(post: MailedPost, settings: Settings): Promise<Letters> {
  const approved = await approvedTranslations(db, "newsletter_post", post.id);
  const inLanguage = new Map<Language, Promise<Fill>>();

  async function letterIn(language: Language): Promise<Fill> {
    const own = await ownWordsOf(db, "newsletter-letter", language);
    const translated = language === post.language ? undefined : approved.get(language);
    const version = { language, words: translated ?? post, isTranslated: translated !== undefined };
    const { title, summary, content } = version.words;
    const all = [
      post.id,
      post.language,
      version.isTranslated,
      language,
      title,
      summary,
      content,
      own,
      settings,
    ];
    return madeOnce(all, () => writeLetter(post, version, settings, own));
  }

  return async (subscribersLanguage, to) => {
    const language = letterLanguage(subscribersLanguage, settings.languages);
    const letter = inLanguage.get(language) ?? letterIn(language);
    inLanguage.set(language, letter);
    return (await letter)(to);
  };
}

interface Version {
  language: Language;
  words: Words;
  isTranslated: boolean;
}

function writeLetter(
  post: MailedPost,
  { language, words, isTranslated }: Version,
  settings: Settings,
  own: OwnMailWords,
): Promise<Fill> {
  const stamp = Date.parse(post.createdAt).toString(36);
  return bulkLetter({
    language,
    settings,
    posts: [post],
    // The same whenever this post goes to this subscriber, so that a mailbox may know it again.
    messageId: (id) => `newsletter-${post.id}-${stamp}-${id}`,
    render: ({ readPath, ...paths }, isCounted) =>
      renderMail(
        newsletterLetter,
        {
          title: words.title,
          summary: words.summary,
          html: letterWords(words.content, {
            linkColour: mailColours(settings.site.primaryColor).link.day,
            linkTo: isCounted ? countedLink(post.id) : (address) => address,
          }),
          writtenIn: originalOf(post, { language, isTranslated }),
          readPath: readPath(post.id),
          ...paths,
          pixel: isCounted ? pixelAddress(post.id) : null,
        },
        language,
        settings,
        own,
      ),
  });
}

/** The language a post is shown in instead of the reader's; null where it is theirs. */
export const originalOf = (
  post: Pick<MailedPost, "language">,
  { language, isTranslated }: Pick<Version, "language" | "isTranslated">,
): Language | null =>
  !isTranslated && isLanguage(post.language) && post.language !== language ? post.language : null;

export type OwnMailWords = Awaited<ReturnType<typeof ownWordsOf>>;

interface LetterPaths {
  /** Where a post stands on the site for this reader. */
  readPath: (postId: number) => string;
  preferencesPath: string;
  unsubscribePath: string;
}

interface BulkLetter {
  language: Language;
  settings: Settings;
  /** The posts to which the letter links. */
  posts: NamedRow[];
  /** What stands before the @ of a subscriber's Message-ID: the same in every attempt. */
  messageId: (subscriberId: number) => string;
  /** Asked once for the text and HTML, and once more for the HTML whose links are counted, where they are. */
  render: (paths: LetterPaths, isCounted: boolean) => Promise<RenderedMail>;
}

/** Renders a letter to many once (RFC 8058: one click unsubscribes); answers what fills in each recipient's own. */
export async function bulkLetter({ language, settings, ...letter }: BulkLetter): Promise<Fill> {
  // Nobody can write these into a post: they are made up now.
  const mark = (name: string) => `${name}${randomBytes(12).toString("hex")}`;
  const marks: Record<string, string> = {
    to: mark("to"),
    id: mark("id"),
    date: mark("date"),
    manage: mark("manage"),
  };
  for (const { id } of letter.posts) marks[`read-${id}`] = mark("read");
  const paths = {
    readPath: (postId: number) => `/newsletter/${postId}/read/${marks[`read-${postId}`]}`,
    preferencesPath: `/newsletter/preferences/${marks.manage}`,
    unsubscribePath: `/newsletter/unsubscribe/${marks.manage}`,
  };
  const plain = await letter.render(paths, false);
  const html = settings.newsletter.countOpens ? (await letter.render(paths, true)).html : plain.html;

  const host = new URL(env.PUBLIC_URL).hostname;
  const sender = senderOf(settings);
  const fill = letterMime(
    {
      subject: plain.subject,
      html,
      text: plain.text,
      sender,
      replyTo: sender.address === settings.ministry.email ? undefined : settings.ministry.email || undefined,
      headers: {
        "Message-ID": marks.id!,
        Date: marks.date!,
        To: marks.to!,
        "List-Id": mailbox({ name: settings.site.siteName, address: `newsletter.${host}` }),
        "List-Unsubscribe": `<${plain.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        Precedence: "bulk",
        "Content-Language": language,
      },
    },
    marks,
  );
  return ({ email, ...subscriber }) =>
    fill({
      to: `<${email}>`,
      id: `<${letter.messageId(subscriber.id)}@${host}>`,
      date: new Date().toUTCString().replace("GMT", "+0000"),
      manage: manageToken(subscriber),
      ...Object.fromEntries(letter.posts.map((post) => [`read-${post.id}`, readToken(post, subscriber)])),
    });
}

const TESTS = { most: 20, withinMs: 10 * 60_000 };

/**
 * Mails a post, also a draft, to any address, marked as a test in the caller's language. Throws AppError 404, and 429
 * after too many in a short time.
 */
export async function sendTest(caller: Caller, { id, email }: SendTestInput): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  const post = existing(await mailedPost(id));
  const { site } = await getSettings();
  const html = letterWords(post.content, {
    linkColour: mailColours(site.primaryColor).link.day,
    linkTo: (address) => address,
  });
  await db.transaction().execute(async (trx) => {
    const { n } = await trx
      .selectFrom("mailLog")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("createdAt", ">", new Date(Date.now() - TESTS.withinMs).toISOString())
      .where("template", "=", "newsletter-test")
      .executeTakeFirstOrThrow();
    if (n >= TESTS.most) {
      const seconds = TESTS.withinMs / 1000;
      throw new AppError(429, "tooMany", {
        params: { seconds },
        headers: { "Retry-After": String(seconds) },
      });
    }
    await queueMail(trx, {
      to: email,
      language: isLanguage(post.language) ? post.language : caller.language,
      template: "newsletter-test",
      props: {
        mark: tFor(caller.language)("admin-sending:test.mark"),
        title: post.title,
        summary: post.summary,
        html,
      },
    });
    await recordChange(trx, caller, { action: "post.testSent", subject: post.title });
  });
}
