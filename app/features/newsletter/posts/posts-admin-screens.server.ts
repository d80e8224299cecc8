import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { isMailConfigured } from "~/features/mail/account/mail-server.server";
import { getSettings } from "~/settings/settings.server";
import type { ScheduledContent } from "~/features/writing/scheduling/content-schedule.schema";
import { listSchedules } from "~/features/writing/scheduling/content-schedule.server";
import { dateIn, formatDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { countAudience } from "../segments/audience.server";
import type { AudienceOption, PlannedAction, PostListItem } from "./post-list-item";
import type { NewsletterPost, NewsletterPostsQuery } from "./posts-admin.schema";
import { getNewsletterPost } from "./posts-admin.server";
import { loadSegmentCriteria, listSegmentsWithStoredCounts } from "../segments/segments-admin.server";
import type { SendPostInput, SendPostOutput } from "../sending/sending.schema";
import { sendNewsletterPost } from "../sending/sending-admin.server";

const PAGE_SIZE = 20;
const scheduledTypes = ["newsletter_post", "newsletter_sending"] as const;

/** The list as its screen shows it, newest first, and where the next older page begins. */
export async function loadPostList(
  caller: Caller,
  { state, before }: Pick<NewsletterPostsQuery, "state" | "before">,
): Promise<{ lines: PostListItem[]; older: number | null }> {
  requirePermission(caller, "manage_newsletter");
  const below = (id: number, count: number) =>
    db
      .selectFrom("newsletterPosts")
      .select(["id", "title", "summary", "language", "isPublished", "createdAt", "updatedAt"])
      .where("id", "<", id)
      .$if(state !== undefined, (query) => query.where("isPublished", "=", state === "published" ? 1 : 0))
      .orderBy("id", "desc")
      .limit(count)
      .execute();
  const { rows, older } = await newestPage(below, { before, limit: PAGE_SIZE });
  const { timeZone } = (await getSettings()).publishing;
  const planned = await listSchedules(
    db,
    scheduledTypes,
    rows.map(({ id }) => id),
  );
  const lines = rows.map(({ language, isPublished, createdAt, ...row }) => {
    const next = planned.find(({ contentId, status }) => contentId === row.id && status === "scheduled");
    return {
      ...row,
      language: language as Language,
      isPublished: isPublished === 1,
      createdAt,
      created: formatDateTime(createdAt, caller.language, timeZone),
      planned: next ? formatDateTime(next.at, caller.language, timeZone) : null,
    };
  });
  return { lines, older };
}

/** A letter as its screen shows it: its words, whom it can be sent to with how many these are, and what is planned. */
export async function loadEditPostScreen(caller: Caller, { id }: { id: number }) {
  requirePermission(caller, "manage_newsletter");
  const post = await getNewsletterPost(caller, { id });
  const { publishing, ministry } = await getSettings();
  const { timeZone } = publishing;
  const audiences = await loadAudienceOptions(post.language);
  const planned = await listSchedules(db, scheduledTypes, [id]);
  const when = (iso: string) => formatDateTime(iso, caller.language, timeZone);
  return {
    post,
    line: postToListItem(post, when),
    published: post.publishedAt && when(post.publishedAt),
    audiences,
    planned: planned.map((one) => scheduleToScreen(one, when(one.at))),
    hasMailServer: await isMailConfigured(),
    maySetUpMail: caller.permissions.has("manage_users"),
    testAddress: ministry.email,
    timeZone,
    today: dateIn(timeZone),
  };
}

/** Sends a letter, and tells whom nobody is left to send to from an audience that never held anybody. */
export async function sendPostFromScreen(
  caller: Caller,
  input: SendPostInput,
): Promise<SendPostOutput & { isToNobody: boolean }> {
  const sent = await sendNewsletterPost(caller, input);
  return { ...sent, isToNobody: sent.sentCount === 0 && (await countChosenAudience(caller, input)) === 0 };
}

async function countChosenAudience(
  caller: Caller,
  { id, audience, segmentId }: SendPostInput,
): Promise<number> {
  if (audience === "all") return countAudience(db);
  if (segmentId !== undefined) return countAudience(db, await loadSegmentCriteria(db, segmentId));
  return countAudience(db, { languages: [(await getNewsletterPost(caller, { id })).language] });
}

/** The language a new letter begins in. */
export async function loadNewPostScreen(caller: Caller): Promise<{ language: Language }> {
  requirePermission(caller, "manage_newsletter");
  return { language: (await getSettings()).languages.defaultLanguage };
}

async function loadAudienceOptions(language: Language): Promise<AudienceOption[]> {
  const [inLanguage, all, segments] = await Promise.all([
    countAudience(db, { languages: [language] }),
    countAudience(db),
    listSegmentsWithStoredCounts(db),
  ]);
  return [
    { to: "language", name: null, count: inLanguage },
    { to: "all", name: null, count: all },
    ...segments.map(({ id, name, count }) => ({ to: `segment-${id}` as const, name, count })),
  ];
}

const postToListItem = (post: NewsletterPost, when: (iso: string) => string): PostListItem => ({
  id: post.id,
  title: post.title,
  summary: post.summary,
  language: post.language,
  isPublished: post.isPublished,
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  created: when(post.createdAt),
  planned: null,
});

function scheduleToScreen(
  { contentType, status, error, options }: ScheduledContent,
  when: string,
): PlannedAction {
  const { audience, segmentId } = options as { audience?: string; segmentId?: number };
  return {
    type: contentType as PlannedAction["type"],
    when,
    status,
    error,
    to: (segmentId === undefined ? (audience ?? "language") : `segment-${segmentId}`) as AudienceOption["to"],
  };
}
