import { LRUCache } from "lru-cache";
import { createHash, randomBytes } from "node:crypto";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import type { RowReference } from "~/auth/row-reference.server";
import { env } from "~/config/env.server";
import { mailColours } from "~/features/mail/template/mail-colours";
import { mailSender } from "~/features/mail/account/mail-server.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { findActiveCustomMailText } from "~/features/mail/custom-mail-text.server";
import { renderMail, type RenderedMail } from "~/features/mail/render-mail.server";
import type { Settings } from "~/settings/settings.schema";
import { getSettings } from "~/settings/settings.server";
import { getApprovedTranslations } from "~/features/translation/translation.server";
import { newsletterTestMail } from "../mails/newsletter-post";
import { AppError, requireFound } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { letterMime, mailbox } from "../letter-mime.server";
import { trackedLink, newsletterMailHtml, openPixelAddress } from "./newsletter-mail-html.server";
import { newsletterPostMail } from "../mails/newsletter-post";
import { signManageToken, signReadToken } from "../preferences/manage-link.server";
import type { SendTestMailInput } from "./sending.schema";

interface PostText {
  title: string;
  summary: string;
  content: string;
}

export interface PostToMail extends PostText {
  id: number;
  language: string;
  publishedAt: string | null;
  createdAt: string;
}

/** The post as it stands now; nothing when it was deleted. */
export const findPostToMail = (id: number): Promise<PostToMail | undefined> =>
  db
    .selectFrom("newsletterPosts")
    .select(["id", "title", "summary", "content", "language", "publishedAt", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();

/** A subscription. */
interface Recipient extends RowReference {
  email: string;
}

/** Writes a finished message to one recipient. */
type FillRecipient = (to: Recipient) => Buffer;

/** The letters of a sending: each as bytes, in its reader's language where the site offers it. */
export type MailComposer = (subscribersLanguage: string, to: Recipient) => Promise<Buffer>;

/** Letters as they were made, also for the batches after this one. */
const composedMails = new LRUCache<string, Promise<FillRecipient>>({ max: 24 });

/** A letter that was made from these `parts` already, or else by `write`. */
export function composeOnce(parts: unknown[], write: () => Promise<FillRecipient>): Promise<FillRecipient> {
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
  const known = composedMails.get(key);
  if (known) return known;
  const writing = write();
  composedMails.set(key, writing);
  writing.catch(() => composedMails.delete(key));
  return writing;
}

/** The language of a letter: the subscriber's, or the site's where it no longer offers that one. */
export function mailLanguage(
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
export async function composePostMails(post: PostToMail, settings: Settings): Promise<MailComposer> {
  const approved = await getApprovedTranslations(db, "newsletter_post", post.id);
  const inLanguage = new Map<Language, Promise<FillRecipient>>();

  async function letterIn(language: Language): Promise<FillRecipient> {
    const own = await findActiveCustomMailText(db, "newsletter-letter", language);
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
    return composeOnce(all, () => composePostMail(post, version, settings, own));
  }

  return async (subscribersLanguage, to) => {
    const language = mailLanguage(subscribersLanguage, settings.languages);
    const letter = inLanguage.get(language) ?? letterIn(language);
    inLanguage.set(language, letter);
    return (await letter)(to);
  };
}

interface PostVersion {
  language: Language;
  words: PostText;
  isTranslated: boolean;
}

function composePostMail(
  post: PostToMail,
  { language, words, isTranslated }: PostVersion,
  settings: Settings,
  own: CustomMailTextOrNone,
): Promise<FillRecipient> {
  const stamp = Date.parse(post.createdAt).toString(36);
  return composeBulkMail({
    language,
    settings,
    posts: [post],
    // The same whenever this post goes to this subscriber, so that a mailbox may know it again.
    messageId: (id) => `newsletter-${post.id}-${stamp}-${id}`,
    render: ({ readPath, ...paths }, isCounted) =>
      renderMail(
        newsletterPostMail,
        {
          title: words.title,
          summary: words.summary,
          html: newsletterMailHtml(words.content, {
            linkColour: mailColours(settings.site.primaryColor).link.day,
            linkTo: isCounted ? trackedLink(post.id) : (address) => address,
          }),
          writtenIn: languageIfUntranslated(post, { language, isTranslated }),
          readPath: readPath(post.id),
          ...paths,
          pixel: isCounted ? openPixelAddress(post.id) : null,
        },
        language,
        settings,
        own,
      ),
  });
}

/** The language a post is shown in instead of the reader's; null where it is theirs. */
export const languageIfUntranslated = (
  post: Pick<PostToMail, "language">,
  { language, isTranslated }: Pick<PostVersion, "language" | "isTranslated">,
): Language | null =>
  !isTranslated && isLanguage(post.language) && post.language !== language ? post.language : null;

export type CustomMailTextOrNone = Awaited<ReturnType<typeof findActiveCustomMailText>>;

interface RecipientPaths {
  /** Where a post stands on the site for this reader. */
  readPath: (postId: number) => string;
  preferencesPath: string;
  unsubscribePath: string;
}

interface BulkMailInput {
  language: Language;
  settings: Settings;
  /** The posts to which the letter links. */
  posts: RowReference[];
  /** What stands before the @ of a subscriber's Message-ID: the same in every attempt. */
  messageId: (subscriberId: number) => string;
  /** Asked once for the text and HTML, and once more for the HTML whose links are counted, where they are. */
  render: (paths: RecipientPaths, isCounted: boolean) => Promise<RenderedMail>;
}

/** Renders a letter to many once (RFC 8058: one click unsubscribes); answers what fills in each recipient's own. */
export async function composeBulkMail({
  language,
  settings,
  ...letter
}: BulkMailInput): Promise<FillRecipient> {
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
  const sender = mailSender(settings);
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
      manage: signManageToken(subscriber),
      ...Object.fromEntries(letter.posts.map((post) => [`read-${post.id}`, signReadToken(post, subscriber)])),
    });
}

const TEST_LIMIT = { most: 20, withinMs: 10 * 60_000 };

/**
 * Mails a post, also a draft, to any address, marked as a test in the caller's language. Throws AppError 404, and 429
 * after too many in a short time.
 */
export async function sendTestMail(caller: Caller, { id, email }: SendTestMailInput): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  const post = requireFound(await findPostToMail(id));
  const { site } = await getSettings();
  const html = newsletterMailHtml(post.content, {
    linkColour: mailColours(site.primaryColor).link.day,
    linkTo: (address) => address,
  });
  await db.transaction().execute(async (trx) => {
    const { n } = await trx
      .selectFrom("mailLog")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("createdAt", ">", new Date(Date.now() - TEST_LIMIT.withinMs).toISOString())
      .where("template", "=", "newsletter-test")
      .executeTakeFirstOrThrow();
    if (n >= TEST_LIMIT.most) {
      const seconds = TEST_LIMIT.withinMs / 1000;
      throw new AppError(429, "tooMany", {
        params: { seconds },
        headers: { "Retry-After": String(seconds) },
      });
    }
    await queueMail(trx, {
      to: email,
      language: isLanguage(post.language) ? post.language : caller.language,
      template: newsletterTestMail,
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
