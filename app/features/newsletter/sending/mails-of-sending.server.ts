import { systemCaller } from "~/auth/caller.server";
import { mailColours } from "~/features/mail/template/mail-colours";
import { findActiveCustomMailText } from "~/features/mail/custom-mail-text.server";
import { renderMail } from "~/features/mail/render-mail.server";
import { sayWhereToRead } from "~/features/bible/rights.server";
import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { showDevotion } from "~/features/devotion/daily-content/daily-content.server";
import { getProvenance, nameRights } from "~/features/devotion/daily-content/provenance";
import { buildDevotionShareLinks } from "~/features/devotion/sharing/share-links";
import type { Settings } from "~/settings/sections";
import { getApprovedTranslations } from "~/features/translation/translation.server";
import { shortenText, excerptMarkdown } from "~/features/writing/markdown/markdown.server";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { MailTrouble } from "~/providers/mail-trouble.server";
import { db } from "~db/client";
import { digestPostIds } from "./digests.queries.server";
import {
  composeBulkMail,
  inEachLanguage,
  composePostMails,
  composeOnce,
  findPostToMail,
  languageIfUntranslated,
  type MailComposer,
  type PostToMail,
} from "./newsletter-mail.server";
import { newsletterMailHtml } from "./newsletter-mail-html.server";
import { newsletterDevotion } from "../mails/newsletter-devotion";
import { newsletterDigest } from "../mails/newsletter-digest";
import { slotDate } from "./regular-sending-keys";

interface Sending {
  id: number;
  postId: number | null;
  kind: "post" | "devotion" | "gathered";
  slot: string | null;
  createdAt: string;
}

/** Writes the mails of a sending to its readers; undefined when its post was deleted. */
export async function composeMailsOfSending(
  sending: Sending,
  settings: Settings,
): Promise<MailComposer | undefined> {
  if (sending.kind === "devotion") return composeDevotionMails(sending, settings);
  if (sending.kind === "gathered") return composeDigestMails(sending, settings);
  const post = await findPostToMail(sending.postId!);
  return post && composePostMails(post, settings);
}

const stampOf = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt).toString(36);

function composeDevotionMails(sending: Sending, settings: Settings): MailComposer {
  return inEachLanguage(settings, async (language) => {
    const { devotion, recording } = await showDevotion(systemCaller(language), {
      date: slotDate(sending.slot)!,
    });
    const own = await findActiveCustomMailText(db, "newsletter-devotion", language);
    const t = tFor(language);
    const { key, name } = getProvenance(devotion);
    const isWithheld = devotion.rights?.mayMail === false;
    const props = {
      longDate: devotion.longDate,
      verse: isWithheld ? sayWhereToRead(language, devotion.url) : devotion.verse,
      isWithheld,
      reference: devotion.reference,
      version: devotion.version,
      explanation: devotion.explanation,
      motivation: devotion.motivation,
      provenance: nameRights(t(key, { version: devotion.version, name }), devotion.rights),
      devotionPath: `/devotion/${devotion.date}`,
      listenTo: recording?.length ?? null,
      shares: buildDevotionShareLinks(devotion, t),
    };
    return composeOnce(["devotion", sending, language, props, own, settings], () =>
      composeBulkMail({
        language,
        settings,
        isAutomatic: true,
        posts: [],
        messageId: (id) => `devotion-${sending.id}-${stampOf(sending)}-${id}`,
        render: ({ preferencesPath, unsubscribePath }) =>
          renderMail(
            newsletterDevotion,
            { ...props, preferencesPath, unsubscribePath },
            language,
            settings,
            own,
          ),
      }),
    );
  });
}

/** One held post goes out as itself, several as a list of links to the site. */
function composeDigestMails(sending: Sending, settings: Settings): MailComposer {
  const ofPosts = new Map<string, Promise<MailComposer>>();
  return async (subscribersLanguage, to) => {
    const ids = await digestPostIds(db, sending.id, to.id);
    const known = ofPosts.get(ids.join());
    const mails = known ?? composeMailsOfPosts(ids, sending, settings);
    ofPosts.set(ids.join(), mails);
    return (await mails)(subscribersLanguage, to);
  };
}

async function composeMailsOfPosts(
  ids: number[],
  sending: Sending,
  settings: Settings,
): Promise<MailComposer> {
  const posts = (await Promise.all(ids.map(findPostToMail))).filter((post) => post !== undefined);
  if (posts.length === 0) throw new MailTrouble("refused", "Its posts were deleted.");
  if (posts.length === 1) return composePostMails(posts[0]!, settings);
  return inEachLanguage(settings, async (language) => {
    const own = await findActiveCustomMailText(db, "newsletter-gathered", language);
    const entries = await Promise.all(posts.map((post) => entryOf(post, language, settings)));
    return composeOnce(["gathered", sending, language, entries, own, settings], () =>
      composeBulkMail({
        language,
        settings,
        isAutomatic: true,
        posts,
        messageId: (id) => `gathered-${sending.id}-${stampOf(sending)}-${id}`,
        render: ({ readPath, preferencesPath, unsubscribePath }) =>
          renderMail(
            newsletterDigest,
            {
              titles: entries.map(({ title }) => title).join(" · "),
              html: listOf(entries, { language, readPath, settings }),
              preferencesPath,
              unsubscribePath,
            },
            language,
            settings,
            own,
          ),
      }),
    );
  });
}

type Entry = Awaited<ReturnType<typeof entryOf>>;

interface ListOptions {
  language: Language;
  readPath: (postId: number) => string;
  settings: Settings;
}

/** Each post with its title, date, summary and link. */
function listOf(entries: Entry[], { language, readPath, settings }: ListOptions): string {
  const t = tFor(language);
  const markdown = entries.map(({ id, title, longDate, summary, writtenIn }) =>
    [
      `### ${escaped(title)}`,
      `*${longDate}*`,
      escaped(summary),
      ...(writtenIn ? [`*${t(`admin-sending:letter.in.${writtenIn}`)}*`] : []),
      `[${t("admin-sending:letter.readOnSite")}](${localePath(language, readPath(id))})`,
    ].join("\n\n"),
  );
  return newsletterMailHtml(markdown.join("\n\n---\n\n"), {
    linkColour: mailColours(settings.site.primaryColor).link.day,
    rewriteLink: (address) => address,
  });
}

/** Plain text as Markdown. */
const escaped = (text: string) => text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");

const SUMMARY = 300;

/** A post in its approved translation, else in its own language. */
async function entryOf(post: PostToMail, language: Language, { publishing }: Settings) {
  const translated =
    language === post.language
      ? undefined
      : (await getApprovedTranslations(db, "newsletter_post", post.id)).get(language);
  const { title, summary, content } = translated ?? post;
  const withhold = await loadWithholding("mayMail");
  return {
    id: post.id,
    title,
    summary: shortenText(summary, SUMMARY) || excerptMarkdown(withhold(content), SUMMARY),
    longDate: formatDateIn(post.publishedAt ?? post.createdAt, language, publishing.timeZone),
    writtenIn: languageIfUntranslated(post, { language, isTranslated: translated !== undefined }),
  };
}
