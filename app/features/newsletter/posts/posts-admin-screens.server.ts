import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { isMailConfigured } from "~/features/mail/account/configured-mail-server.server";
import { getSettings } from "~/settings/settings.server";
import type { ScheduledContent } from "~/features/writing/scheduling/content-schedule.schema";
import { listTexts } from "~/features/writing/kit/list-texts.server";
import type { WritingQuery } from "~/features/writing/kit/writing.schema";
import { listSchedules } from "~/features/writing/scheduling/content-schedule.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { AppError } from "~/request/errors";
import { dateIn, formatDateTime, formatShortDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { countAudience } from "../segments/audience.server";
import type { NewsletterPost } from "./posts-admin.schema";
import { getNewsletterPost, publishNewsletterPost } from "./posts-admin.server";
import { loadSegmentCriteria, listSegmentsWithStoredCounts } from "../segments/segments-admin.server";
import type { SendPostInput } from "../sending/sending.schema";
import { listTooLargeMails } from "../sending/mail-size.server";
import { findMailing } from "../sending/unmailed.server";
import { sendNewsletterPost } from "../sending/sending-admin.server";
import { previewSending } from "../sending/sending-preview-admin.server";

/** A post in the admin's list. */
export interface PostListItem {
  id: number;
  title: string;
  summary: string;
  language: Language;
  isPublished: boolean;
  createdAt: string;
  /** The version of the optimistic lock. */
  updatedAt: string;
  createdText: string;
  /** The day of `createdText`. */
  createdDate: string;
  /** When it will be published or sent; null when nothing is planned. */
  plannedText: string | null;
}

/** An audience of a post and its size: counted now, or for a segment the stored count. */
export interface AudienceOption {
  audience: "language" | "all" | `segment-${number}`;
  /** The segment's name. */
  name: string | null;
  count: number;
}

/** A planned publication or sending, or one that failed. */
export interface PlannedAction {
  type: "newsletter_post" | "newsletter_sending";
  /** In the ministry's time zone. */
  whenText: string;
  status: "scheduled" | "failed";
  error: string | null;
  audience: AudienceOption["audience"];
}

const scheduledTypes = ["newsletter_post", "newsletter_sending"] as const;

/** One page of the list, newest first. `older`: where the next page begins. With `q` a page may be empty. */
export async function loadPostList(
  caller: Caller,
  { q, in: language, state, before }: Partial<WritingQuery>,
): Promise<{ posts: PostListItem[]; older: number | null }> {
  requirePermission(caller, "manage_newsletter");
  const { rows, older } = await listTexts(
    { q, before },
    {
      readBelow: (id, count) =>
        db
          .selectFrom("newsletterPosts")
          .select(["id", "title", "summary", "language", "isPublished", "createdAt", "updatedAt"])
          .where("id", "<", id)
          .$if(state !== undefined, (query) => query.where("isPublished", "=", state === "published"))
          .$if(language !== undefined, (query) => query.where("language", "=", language!))
          .orderBy("id", "desc")
          .limit(count)
          .execute(),
      toSearched: ({ title, summary }) => `${title}\n${summary}`,
      scheduledTypes,
    },
  );
  const { timeZone } = (await getSettings()).publishing;
  const posts = rows.map(({ language, isPublished, createdAt, schedules, ...row }) => {
    const next = schedules.find(({ status }) => status === "scheduled");
    return {
      ...row,
      language,
      isPublished,
      createdAt,
      createdText: formatDateTime(createdAt, caller.language, timeZone),
      createdDate: formatShortDate(dateIn(timeZone, new Date(createdAt)), caller.language),
      plannedText: next ? formatDateTime(next.at, caller.language, timeZone) : null,
    };
  });
  return { posts, older };
}

/** A post with its possible audiences and its planned publication and sending. */
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
    listItem: postToListItem(post, when),
    publishedText: post.publishedAt && when(post.publishedAt),
    audiences,
    tooLarge: await listTooLargeMails({ ...post, id }),
    preview: await previewSending(caller, { id }),
    isRetractable: (await findMailing(db, id)) === "none",
    planned: planned.map((one) => scheduleToScreen(one, when(one.at))),
    hasMailServer: await isMailConfigured(),
    maySetUpMail: caller.permissions.has("manage_users"),
    testAddress: ministry.email,
    timeZone,
    today: dateIn(timeZone),
  };
}

/**
 * Sends a post, and says what happened as the screen's query. Throws AppError 409 when there is nobody to reach, as
 * `publishAndSendFromScreen`.
 */
export async function sendPostFromScreen(caller: Caller, input: SendPostInput): Promise<{ done: string }> {
  const { sentCount, laterCount, laterAt } = await sendNewsletterPost(caller, input);
  if (sentCount + laterCount === 0) throw await nobodyToReach(caller, input);
  if (laterAt === null) return { done: `sent&count=${sentCount}` };
  const by = dateIn((await getSettings()).publishing.timeZone, new Date(laterAt));
  return { done: `sent&count=${sentCount}&later=${laterCount}&by=${by}` };
}

/** Publishes a draft and sends it. Nothing is published when there is nobody to reach. */
export async function publishAndSendFromScreen(
  caller: Caller,
  { basedOn, ...input }: SendPostInput & Pick<VersionedChoice, "basedOn">,
): Promise<{ done: string }> {
  requirePermission(caller, "manage_newsletter");
  const { sentCount, laterCount } = await previewSending(caller, input);
  if (sentCount + laterCount === 0) throw await nobodyToReach(caller, input);
  await publishNewsletterPost(caller, { id: input.id, basedOn });
  return sendPostFromScreen(caller, input);
}

/** Distinguishes an empty audience from one that was reached before. */
async function nobodyToReach(caller: Caller, input: SendPostInput): Promise<AppError> {
  const isEmpty = (await countChosenAudience(caller, input)) === 0;
  return new AppError(409, isEmpty ? "admin-newsletter:sent.emptyText" : "admin-newsletter:sent.nobodyText");
}

async function countChosenAudience(
  caller: Caller,
  { id, audience, segmentId }: SendPostInput,
): Promise<number> {
  if (audience === "all") return countAudience(db);
  if (segmentId !== undefined) return countAudience(db, await loadSegmentCriteria(db, segmentId));
  return countAudience(db, { languages: [(await getNewsletterPost(caller, { id })).language] });
}

/** The language of a new post. */
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
    { audience: "language", name: null, count: inLanguage },
    { audience: "all", name: null, count: all },
    ...segments.map(({ id, name, count }) => ({ audience: `segment-${id}` as const, name, count })),
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
  createdText: when(post.createdAt),
  createdDate: "",
  plannedText: null,
});

function scheduleToScreen(
  { contentType, status, error, options }: ScheduledContent,
  whenText: string,
): PlannedAction {
  const { audience, segmentId } = options as { audience?: string; segmentId?: number };
  return {
    type: contentType as PlannedAction["type"],
    whenText,
    status,
    error,
    audience: (segmentId === undefined
      ? (audience ?? "language")
      : `segment-${segmentId}`) as AudienceOption["audience"],
  };
}
