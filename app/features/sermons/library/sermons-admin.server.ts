import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { defineWriting, prepareTimeOfPublication } from "~/features/writing/kit/define-writing.server";
import { getSettings } from "~/settings/settings.server";
import { toPublicationDate } from "~/features/writing/scheduling/publication-date.server";
import { askMediaFile } from "~/providers/media-file.server";
import { AppError } from "~/request/errors";
import { stringList } from "~db/codec";
import { parsePlace } from "~db/keyset-page";
import { newestPage } from "~db/newest-first";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { toSearchText } from "./search-text";
import {
  findSermon,
  listSermonRowsBelow,
  SERMON_PLACE_SEPARATOR,
  sermonToApi,
  sermonToSummary,
  type SermonFilter,
  type SermonRow,
} from "./sermons.queries.server";
import type { Sermon, SermonInput, SermonsPage, SermonsQuery, SermonUpdate } from "./sermons.schema";
import { parseYoutubeUrl } from "./video-url";

interface AskFile {
  askFile: typeof askMediaFile;
  autosaves?: boolean | undefined;
}

const writtenSermons = defineWriting({
  table: "sermons",
  audit: "sermon",
  find: findSermon,
  toApi: sermonToApi,
  toAuditValues: (row) => ({
    title: row.title,
    language: row.language,
    topic: row.topic,
    difficulty: row.difficulty,
    duration: row.duration,
    youtubeUrl: row.youtubeUrl,
    audioUrl: row.audioUrl,
    isPublished: row.isPublished,
    publishDate: row.publishedAt?.slice(0, 10) ?? null,
  }),
  prepareSave: async (_caller, { askFile, autosaves, ...input }: SermonInput & AskFile, known) => {
    const { timeZone } = (await getSettings()).publishing;
    const audio = await describeAudio(input, known, autosaves ? undefined : askFile);
    return async (trx, before) => ({
      ...inputToRow(input),
      ...audio,
      guid: await requireOwnGuid(trx, input.guid === undefined ? before?.guid : input.guid, before?.id),
      publishedAt: toPublicationDate(input.publishedAt, before, timeZone),
      isSummaryByAi: before && input.aiSummary !== null ? before.isSummaryByAi : false,
    });
  },
  preparePublication: prepareTimeOfPublication,
});

const PAGE_SIZE = 30;

/** A page of all sermons, drafts too, newest first. `before` is an id, or a place of the public list. */
export async function listAllSermons(
  caller: Caller,
  query: Partial<SermonsQuery> & Pick<SermonFilter, "state">,
): Promise<SermonsPage> {
  requirePermission(caller, "manage_content");
  const { lang: language, state, topic, difficulty, q, before, limit = PAGE_SIZE } = query;
  const place = parsePlace(before, SERMON_PLACE_SEPARATOR);
  const beforeId = place?.id ?? (before === undefined ? undefined : Number(before));
  const below = (id: number, count: number) =>
    listSermonRowsBelow(db, id, count, { language, state, topic, difficulty, q });
  const { rows, older } = await newestPage(below, { before: beforeId, limit });
  return { sermons: rows.map(sermonToSummary), newer: null, older: older === null ? null : String(older) };
}

/**
 * Adds a sermon as a draft. The id of the video is parsed from its address, and the host of the audio file is asked for
 * its size and type. Throws AppError 400 at `publishedAt` for a date in the future, at `guid` for that of another sermon.
 */
export async function addSermon(caller: Caller, input: SermonInput, askFile = askMediaFile): Promise<Sermon> {
  requirePermission(caller, "manage_content");
  return writtenSermons.create(caller, { ...input, askFile });
}

/**
 * Changes a sermon; a published one stays published, with its date unless another is given. Throws AppError 404, and 400
 * as `addSermon`. Optimistic lock: throws 409 when `basedOn` is old.
 */
export async function updateSermon(
  caller: Caller,
  input: SermonUpdate,
  askFile = askMediaFile,
): Promise<Sermon> {
  requirePermission(caller, "manage_content");
  return writtenSermons.update(caller, { ...input, askFile });
}

/**
 * Publishes a draft now, with the date that it was given. Idempotent: a published one keeps its date. Throws AppError
 * 404. Optimistic lock: throws 409 when `basedOn` is old.
 */
export async function publishSermon(caller: Caller, choice: VersionedChoice): Promise<Sermon> {
  requirePermission(caller, "manage_content");
  return writtenSermons.publish(caller, choice);
}

/**
 * Makes a published sermon a draft again. Idempotent. Its date and visitors' activity stay. Throws AppError 404.
 * Optimistic lock: throws 409 when `basedOn` is old.
 */
export async function unpublishSermon(caller: Caller, choice: VersionedChoice): Promise<Sermon> {
  requirePermission(caller, "manage_content");
  return writtenSermons.unpublish(caller, choice);
}

/**
 * Deletes a sermon and what visitors did with it. Throws AppError 404. Optimistic lock: throws 409 when `basedOn` is
 * old.
 */
export async function deleteSermon(caller: Caller, choice: VersionedChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return writtenSermons.delete(caller, choice);
}

/** What the host of the audio file says, where the team did not type it for this file. An autosave does not ask it. */
async function describeAudio(
  { audioUrl, audioBytes }: SermonInput,
  before: SermonRow | null,
  askFile: typeof askMediaFile | undefined,
): Promise<Pick<SermonRow, "audioBytes" | "audioType">> {
  if (audioUrl === null) return { audioBytes: null, audioType: null };
  const isSame = before?.audioUrl === audioUrl;
  const typed = isSame || audioBytes !== before?.audioBytes ? audioBytes : null; // else the size of the file before
  if (isSame && typed !== null) return { audioBytes: typed, audioType: before.audioType };
  const asked = await askFile?.(audioUrl);
  return {
    audioBytes: typed ?? asked?.bytes ?? (isSame ? before.audioBytes : null),
    audioType: asked?.type ?? (isSame ? before.audioType : null),
  };
}

async function requireOwnGuid(trx: Kysely<DB>, guid: string | null = null, id?: number) {
  if (guid === null) return null;
  const other = await trx.selectFrom("sermons").select("id").where("guid", "=", guid).executeTakeFirst();
  if (other && other.id !== id)
    throw new AppError(400, "invalid", { errors: { guid: ["admin-sermons:form.guidTaken"] } });
  return guid;
}

const inputToRow = (input: SermonInput) => ({
  title: input.title,
  description: input.description,
  youtubeUrl: input.youtubeUrl,
  youtubeId: input.youtubeUrl === null ? null : parseYoutubeUrl(input.youtubeUrl),
  audioUrl: input.audioUrl,
  duration: input.duration,
  language: input.language,
  topic: input.topic,
  difficulty: input.difficulty,
  tags: stringList.encode(input.tags),
  passage: input.passage,
  transcript: input.transcript,
  aiSummary: input.aiSummary,
  searchText: toSearchText(input),
});
