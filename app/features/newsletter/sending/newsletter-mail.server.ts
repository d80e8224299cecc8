import { LRUCache } from "lru-cache";
import { createHash, randomBytes } from "node:crypto";
import type { RowReference } from "~/auth/row-reference.server";
import { env } from "~/config/env.server";
import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { mailColours } from "~/features/mail/template/mail-colours";
import { mailSender } from "~/features/mail/account/configured-mail-server.server";
import { findActiveCustomMailText } from "~/features/mail/custom-mail-text.server";
import { renderMail, type RenderedMail } from "~/features/mail/render-mail.server";
import type { Settings } from "~/settings/sections";
import { getApprovedTranslations } from "~/features/translation/translation.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { db } from "~db/client";
import { newsletterMailHtml } from "./newsletter-mail-html.server";
import { openPixelAddress, trackedLink } from "./tracked-links.server";
import { newsletterPostMail } from "../mails/newsletter-post";
import { manageLinkPaths, signManageToken } from "../preferences/manage-link.server";
import { unsubscribeMailto } from "../bounces/bounce-mailbox.server";
import { signDeliveryToken, TOKEN_HEADER } from "../bounces/delivery-token.server";
import { signReadToken } from "./read-link.server";
import type { MailSize } from "./sending.schema";

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

/** Undefined when the post was deleted. */
export const findPostToMail = (id: number): Promise<PostToMail | undefined> =>
  db
    .selectFrom("newsletterPosts")
    .select(["id", "title", "summary", "content", "language", "publishedAt", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();

/** A subscription. */
interface Recipient extends RowReference {
  email: string;
  deliveryId?: number;
}

/** Fills in the recipient's data. */
type FillRecipient = (to: Recipient) => Buffer;

/** Writes a message in the reader's language where the site offers it. */
export type MailComposer = (subscribersLanguage: string, to: Recipient) => Promise<Buffer>;

/** Also for the sending's next batches. */
const composedMails = new LRUCache<string, Promise<FillRecipient>>({ max: 24 });

/** Memoised: calls `write` when no mail was composed from the same `parts`. */
export function composeOnce(parts: unknown[], write: () => Promise<FillRecipient>): Promise<FillRecipient> {
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
  const known = composedMails.get(key);
  if (known) return known;
  const writing = write();
  composedMails.set(key, writing);
  writing.catch(() => composedMails.delete(key));
  return writing;
}

/** The subscriber's language, or the site's where it no longer offers that one. */
function mailLanguage(
  subscribersLanguage: string,
  { availableLanguages, defaultLanguage }: Settings["languages"],
): Language {
  const isOffered = isLanguage(subscribersLanguage) && availableLanguages.includes(subscribersLanguage);
  return isOffered ? subscribersLanguage : defaultLanguage;
}

/** Prepares the mail once for each language, for its first reader. */
export function inEachLanguage(
  settings: Settings,
  mailIn: (language: Language) => Promise<FillRecipient>,
): MailComposer {
  const mails = new Map<Language, Promise<FillRecipient>>();
  return async (subscribersLanguage, to) => {
    const language = mailLanguage(subscribersLanguage, settings.languages);
    const mail = mails.get(language) ?? mailIn(language);
    mails.set(language, mail);
    return (await mail)(to);
  };
}

/**
 * Renders a post once for each language, in its approved translation or else in its own language with a line that says
 * so. What differs between recipients is filled in at the end.
 */
export async function composePostMails(post: PostToMail, settings: Settings): Promise<MailComposer> {
  const approved = await getApprovedTranslations(db, "newsletter_post", post.id);
  return inEachLanguage(settings, async (language) => {
    const own = await findActiveCustomMailText(db, newsletterPostMail.name, language);
    const translated = language === post.language ? undefined : approved.get(language);
    const words = await withholdWords(post.id, translated ?? post, language);
    const version = { language, words, isTranslated: translated !== undefined };
    return composeOnce([post.id, post.language, version, own, settings], () =>
      composePostMail(post, version, settings, own),
    );
  });
}

/** Without the words of Bible versions whose licences keep them out of mails. */
export async function withholdWords(
  postId: number,
  { title, summary, content }: PostText,
  language: Language,
): Promise<PostText> {
  const withhold = await loadWithholding("mayMail");
  const url = env.PUBLIC_URL + localePath(language, `/newsletter/${postId}`);
  return { title, summary, content: withhold(content, { language, url }) };
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
    isAutomatic: false,
    posts: [post],
    // The same in every attempt for this subscriber, so that a mailbox can detect a repeat.
    messageId: (id) => `newsletter-${post.id}-${stamp}-${id}`,
    render: (paths, isCounted) =>
      renderPostMail(post, { language, words, isTranslated }, settings, own, { paths, isCounted }),
  });
}

function renderPostMail(
  post: PostToMail,
  { language, words, isTranslated }: PostVersion,
  settings: Settings,
  own: CustomMailTextOrNone,
  { paths: { readPath, ...paths }, isCounted }: { paths: RecipientPaths; isCounted: boolean },
): Promise<RenderedMail> {
  const props = {
    title: words.title,
    summary: words.summary,
    html: newsletterMailHtml(words.content, {
      linkColour: mailColours(settings.site.primaryColor).link.day,
      rewriteLink: isCounted ? trackedLink(post.id) : (address) => address,
    }),
    writtenIn: languageIfUntranslated(post, { language, isTranslated }),
    readPath: readPath(post.id),
    ...paths,
    pixel: isCounted ? openPixelAddress(post.id) : null,
  };
  return renderMail(newsletterPostMail, props, language, settings, own);
}

/** The bytes of the HTML that mailboxes get, for each language in which the post has a text of its own. */
export async function measurePostMails(post: PostToMail, settings: Settings): Promise<MailSize[]> {
  const approved = await getApprovedTranslations(db, "newsletter_post", post.id);
  const reader = { id: 1, createdAt: post.createdAt };
  const paths = {
    readPath: (id: number) => `/newsletter/${id}/read/${signReadToken(post, reader)}`,
    ...manageLinkPaths(reader),
  };
  const isCounted = settings.newsletter.countOpens;
  const sizes: MailSize[] = [];
  for (const language of settings.languages.availableLanguages) {
    const words = language === post.language ? post : approved.get(language);
    if (!words) continue;
    const own = await findActiveCustomMailText(db, newsletterPostMail.name, language);
    const version = { language, words, isTranslated: words !== post };
    const { html } = await renderPostMail(post, version, settings, own, { paths, isCounted });
    sizes.push({ language, bytes: Buffer.byteLength(html.replace(/\r?\n/g, "\r\n")) }); // a mail's line ends
  }
  return sizes;
}

/** The original language, when the mail is not in the recipient's language; else null. */
export const languageIfUntranslated = (
  post: Pick<PostToMail, "language">,
  { language, isTranslated }: Pick<PostVersion, "language" | "isTranslated">,
): Language | null =>
  !isTranslated && isLanguage(post.language) && post.language !== language ? post.language : null;

export type CustomMailTextOrNone = Awaited<ReturnType<typeof findActiveCustomMailText>>;

interface RecipientPaths {
  /** The link to a post for this recipient. */
  readPath: (postId: number) => string;
  preferencesPath: string;
  unsubscribePath: string;
}

interface BulkMailInput {
  language: Language;
  settings: Settings;
  /** Nobody sent it: it goes out by itself. */
  isAutomatic: boolean;
  /** The posts to which the mail links. */
  posts: RowReference[];
  /** The local part of the Message-ID: the same in every attempt. */
  messageId: (subscriberId: number) => string;
  /** Called once for text and HTML, and again for HTML with tracked links when opens and clicks are counted. */
  render: (paths: RecipientPaths, isCounted: boolean) => Promise<RenderedMail>;
}

/** Renders a mail to many once, with one-click unsubscription (RFC 8058). Answers a function that fills in a recipient. */
export async function composeBulkMail({
  language,
  settings,
  ...mail
}: BulkMailInput): Promise<FillRecipient> {
  // Random, so that nobody can write one into a post.
  const placeholder = (name: string) => `${name}${randomBytes(12).toString("hex")}`;
  const placeholders: Record<string, string> = {
    to: placeholder("to"),
    id: placeholder("id"),
    date: placeholder("date"),
    manage: placeholder("manage"),
    token: placeholder("token"),
  };
  for (const { id } of mail.posts) placeholders[`read-${id}`] = placeholder("read");
  const paths = {
    readPath: (postId: number) => `/newsletter/${postId}/read/${placeholders[`read-${postId}`]}`,
    preferencesPath: `/newsletter/preferences/${placeholders.manage}`,
    unsubscribePath: `/newsletter/unsubscribe/${placeholders.manage}`,
  };
  const plain = await mail.render(paths, false);
  const html = settings.newsletter.countOpens ? (await mail.render(paths, true)).html : plain.html;

  const host = new URL(env.PUBLIC_URL).hostname;
  const sender = mailSender(settings);
  const mailto = unsubscribeMailto(settings, placeholders.token!);
  const { prebuildMail } = await import("./newsletter-mime.server"); // loaded with the first newsletter
  const fill = await prebuildMail(
    {
      from: sender,
      to: placeholders.to!,
      replyTo: sender.address === settings.ministry.email ? undefined : settings.ministry.email || undefined,
      subject: plain.subject,
      text: plain.text,
      html,
      messageId: placeholders.id!,
      date: placeholders.date!,
      listId: { name: settings.site.siteName, address: `newsletter.${host}` },
      headers: {
        "List-Unsubscribe": mailto ? `<${plain.unsubscribeUrl}>, <${mailto}>` : `<${plain.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        [TOKEN_HEADER]: placeholders.token!,
        Precedence: "bulk",
        ...(mail.isAutomatic && { "Auto-Submitted": "auto-generated" }),
        "X-Auto-Response-Suppress": "OOF, AutoReply", // not "All": reports of failed delivery shall come
        "Content-Language": language,
      },
    },
    placeholders,
  );
  return ({ email, deliveryId = 0, ...subscriber }) =>
    fill({
      to: email,
      id: `${mail.messageId(subscriber.id)}@${host}`,
      date: new Date().toUTCString().replace("GMT", "+0000"),
      manage: signManageToken(subscriber),
      token: signDeliveryToken({ deliveryId, subscriber }),
      ...Object.fromEntries(mail.posts.map((post) => [`read-${post.id}`, signReadToken(post, subscriber)])),
    });
}
