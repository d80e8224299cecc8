import { LRUCache } from "lru-cache";
import { createHash, randomBytes } from "node:crypto";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { sign } from "~/auth/signing.server";
import { env } from "~/config/env.server";
import { mailColours } from "~/features/mail/mail-colours";
import { senderOf } from "~/features/mail/mail-server.server";
import { queueMail } from "~/features/mail/mail.server";
import { renderMail } from "~/features/mail/render-mail.server";
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
import { readToken } from "./mailed-links.server";
import type { SendTestInput } from "./sending.schema";

interface Words {
  title: string;
  summary: string;
  content: string;
}

export interface MailedPost extends Words {
  id: number;
  language: string;
  createdAt: string;
}

/** The post as it stands now; nothing when it was deleted. */
export const mailedPost = (id: number): Promise<MailedPost | undefined> =>
  db
    .selectFrom("newsletterPosts")
    .select(["id", "title", "summary", "content", "language", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();

interface Recipient {
  /** The subscription's. */
  id: number;
  email: string;
}

/** Writes a finished message to one recipient. */
type Fill = (to: Recipient) => Buffer;

/** Letters as they were made, also for the batches after this one. */
const made = new LRUCache<string, Promise<Fill>>({ max: 24 });

/**
 * The letters of a post: each language is rendered once, in its approved translation or else in the post's own words
 * with a line that says so. What differs from one recipient to the next is filled in at the end.
 */
export async function lettersOf(post: MailedPost, settings: Settings) {
  const approved = await approvedTranslations(db, "newsletter_post", post.id);
  const { availableLanguages, defaultLanguage } = settings.languages;
  const inLanguage = new Map<Language, Promise<Fill>>();

  function letterIn(language: Language): Promise<Fill> {
    const translated = language === post.language ? undefined : approved.get(language);
    const version = { language, words: translated ?? post, isTranslated: translated !== undefined };
    const { title, summary, content } = version.words;
    const all = [post.id, post.language, version.isTranslated, language, title, summary, content, settings];
    const key = createHash("sha256").update(JSON.stringify(all)).digest("base64");
    const known = made.get(key);
    if (known) return known;
    const writing = writeLetter(post, version, settings);
    made.set(key, writing);
    writing.catch(() => made.delete(key));
    return writing;
  }

  return async (subscribersLanguage: string, to: Recipient): Promise<Buffer> => {
    const isOffered = isLanguage(subscribersLanguage) && availableLanguages.includes(subscribersLanguage);
    const language = isOffered ? subscribersLanguage : defaultLanguage;
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

async function writeLetter(post: MailedPost, version: Version, settings: Settings): Promise<Fill> {
  const { language, words, isTranslated } = version;
  // Nobody can write these into a post: they are made up now.
  const mark = (name: string) => `${name}${randomBytes(12).toString("hex")}`;
  const marks = {
    to: mark("to"),
    id: mark("id"),
    date: mark("date"),
    manage: mark("manage"),
    read: mark("read"),
  };
  const writtenIn =
    !isTranslated && isLanguage(post.language) && post.language !== language ? post.language : null;
  const render = (isCounted: boolean) =>
    renderMail(
      newsletterLetter,
      {
        title: words.title,
        summary: words.summary,
        html: letterWords(words.content, {
          linkColour: mailColours(settings.site.primaryColor).link.day,
          linkTo: isCounted ? countedLink(post.id) : (address) => address,
        }),
        writtenIn,
        readPath: `/newsletter/${post.id}/read/${marks.read}`,
        preferencesPath: `/newsletter/preferences/${marks.manage}`,
        unsubscribePath: `/newsletter/unsubscribe/${marks.manage}`,
        pixel: isCounted ? pixelAddress(post.id) : null,
      },
      language,
      settings,
    );
  const plain = await render(false);
  const html = settings.newsletter.countOpens ? (await render(true)).html : plain.html;

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
        "Message-ID": marks.id,
        Date: marks.date,
        To: marks.to,
        "List-Id": mailbox({ name: settings.site.siteName, address: `newsletter.${host}` }),
        "List-Unsubscribe": `<${plain.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        Precedence: "bulk",
        "Content-Language": language,
      },
    },
    marks,
  );
  const stamp = Date.parse(post.createdAt).toString(36);
  return ({ id, email }) =>
    fill({
      to: `<${email}>`,
      // The same whenever this post goes to this subscriber, so that a mailbox may know it again.
      id: `<newsletter-${post.id}-${stamp}-${id}@${host}>`,
      date: new Date().toUTCString().replace("GMT", "+0000"),
      manage: sign("manage", String(id)),
      read: readToken(post.id, id),
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
        mark: tFor(caller.language)("desk-sending:test.mark"),
        title: post.title,
        summary: post.summary,
        html,
      },
    });
    await recordChange(trx, caller, { action: "post.testSent", subject: post.title });
  });
}
