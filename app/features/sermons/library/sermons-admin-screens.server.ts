import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { publicationDay } from "~/features/writing/scheduling/publication-date.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { dateIn, formatLongDateTime, formatShortDate } from "~/i18n/format";
import { ministryAi } from "~/providers/ai.server";
import { requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { listAllSermons } from "./sermons-admin.server";
import { findSermon, sermonToApi } from "./sermons.queries.server";
import type { SermonAdminItem, SermonsScreenQuery, SermonSummary } from "./sermons.schema";
import { formatDuration } from "./typed-duration";

/** A page of all sermons, newest first. `older` is `before` of the next page. */
export async function listSermonsForAdmin(
  caller: Caller,
  { in: writtenIn, before, ...filter }: SermonsScreenQuery,
) {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  const { sermons, older } = await listAllSermons(caller, {
    ...filter,
    lang: writtenIn,
    before: before === undefined ? undefined : String(before),
  });
  const example = await db.selectFrom("sermons").select("id").where("libraryId", ">", "").executeTakeFirst();
  return {
    items: sermons.map((sermon) => toAdminItem(sermon, caller, timeZone)),
    older,
    hasExamples: example !== undefined,
  };
}

function toAdminItem(sermon: SermonSummary, { language }: Caller, timeZone: string): SermonAdminItem {
  const { id, title, description, topic, difficulty, viewCount, isExample, isPublished } = sermon;
  const on = dateIn(timeZone, new Date(sermon.publishedAt ?? sermon.createdAt));
  return {
    ...{ id, title, description, topic, difficulty, viewCount, isExample, isPublished },
    language: sermon.language,
    medium: sermon.youtubeId ? "video" : sermon.audioUrl ? "audio" : "text",
    duration: formatDuration(sermon.duration),
    date: formatShortDate(on, language),
  };
}

/** One sermon with the draft of its summary. Throws AppError 404. */
export async function showSermonForAdmin(caller: Caller, { id }: VersionedChoice) {
  requirePermission(caller, "manage_content");
  const row = requireFound(await findSermon(db, id));
  const { timeZone } = (await getSettings()).publishing;
  return {
    sermon: { ...sermonToApi(row), publicationDay: publicationDay(row.publishedAt, timeZone) },
    summaryDraft: row.summaryDraft,
    hasAi: ministryAi.isConfigured(),
    publishedWhen: row.publishedAt && formatLongDateTime(row.publishedAt, caller.language, timeZone),
  };
}
