import { env } from "~/config/env.server";
import { escapeHtml } from "~/features/writing/markdown/escape-html";
import { shortenText } from "~/features/writing/markdown/markdown.server";
import type { FeedEntry } from "~/http/rss.server";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";

const SUMMARY_LENGTH = 200;

/** The newest listed requests written in a language: the request and its answer, never the requester's name. */
export async function listPrayerFeedEntries(language: Language, limit: number): Promise<FeedEntry[]> {
  const t = tFor(language);
  const { timeZone } = (await getSettings()).publishing;
  const requests = await listNewestRequests(language, limit);
  return requests.map(({ id, title, prayerType, description, approvedAt, ...answer }) => {
    const { answeredDescription, answeredDate } = answer;
    const publishedAt = approvedAt!;
    const html = [
      ...toHtmlParagraphs(description),
      ...(answeredDescription
        ? [`<h2>${escapeHtml(t("feeds:prayers.answered"))}</h2>`, ...toHtmlParagraphs(answeredDescription)]
        : []),
    ].join("\n");
    return {
      name: `prayers/${id}`,
      title,
      link: env.PUBLIC_URL + localePath(language, `/prayer-requests/${id}`),
      publishedAt,
      updatedAt: [publishedAt, answeredDate ?? ""].sort().at(-1)!,
      shownDate: formatDateIn(publishedAt, language, timeZone),
      summary: shortenText(description, SUMMARY_LENGTH),
      category: t(`prayers:types.${prayerType}`),
      content: { source: html, html: () => html },
    };
  });
}

/** Listed requests are public, so their texts are not sealed. */
const listNewestRequests = (language: Language, limit: number) =>
  db
    .selectFrom("prayerRequests")
    .select(["id", "title", "prayerType", "description", "answeredDescription", "answeredDate", "approvedAt"])
    .where("listRank", "is not", null)
    .where("language", "=", language)
    .orderBy("approvedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

const toHtmlParagraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => `<p dir="auto">${escapeHtml(line.trim())}</p>`);
