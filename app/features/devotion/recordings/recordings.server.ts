import type { Caller } from "~/auth/caller.server";
import { log } from "~/config/log.server";
import type { Language } from "~/i18n/languages";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { getMinistryToday } from "../ministry-today.server";
import {
  deleteRecordingFile,
  hasRecordingFile,
  listRecordingFiles,
  saveRecordingFile,
  streamRecordingFile,
} from "./recording-files.server";
import { formatRecordingLength, isRecordingFileName, recordingPath } from "./recording-path";
import { findRecording, findRecordingFile, type RecordingRow } from "./recordings.queries.server";
import type { Recording } from "./recordings.schema";

interface Part {
  start: number;
  /** The last byte. */
  end: number;
}

interface OpenRecording extends Pick<RecordingRow, "type" | "size" | "file"> {
  /** False for a recording of a day that has not begun. */
  isPublic: boolean;
  read: (part: Part) => ReadableStream<Uint8Array>;
}

/**
 * A recording by its file name. One of a day to come is for the team alone. Throws AppError 404.
 */
export async function openRecording(caller: Caller, { file }: { file: string }): Promise<OpenRecording> {
  if (!isRecordingFileName(file)) throw new AppError(404, "notFound");
  const { date, type, size } = requireFound(await findRecordingFile(db, file));
  const isPublic = date <= (await getMinistryToday());
  if (!isPublic && !caller.permissions.has("manage_content")) throw new AppError(404, "notFound");
  const opened = { type, size, file, isPublic };
  if (await hasRecordingFile(file, size))
    return { ...opened, read: (part) => streamRecordingFile(file, part) };
  const row = await db
    .selectFrom("devotionRecordings")
    .select("bytes")
    .where("file", "=", file)
    .executeTakeFirst();
  const bytes = Buffer.from(requireFound(row).bytes);
  await cacheRecordingFile(file, bytes);
  return { ...opened, read: ({ start, end }) => new Blob([bytes.subarray(start, end + 1)]).stream() };
}

/**
 * Deletes the files of recordings that the database no longer has: another machine deleted them, or a restore did. A
 * file is always written after its row.
 */
export async function deleteLostRecordingFiles(): Promise<void> {
  const files = await listRecordingFiles();
  if (files.length === 0) return;
  const rows = await db.selectFrom("devotionRecordings").select("file").where("file", "in", files).execute();
  const known = new Set(rows.map(({ file }) => file));
  for (const file of files) if (!known.has(file)) await deleteRecordingFile(file);
}

/**
 * Writes a recording to this machine's cache, and removes the files of deleted recordings. A full disk is logged and loses
 * nothing: the database has the recording.
 */
export async function cacheRecordingFile(file: string, bytes: Uint8Array): Promise<void> {
  await saveRecordingFile(file, bytes)
    .then(deleteLostRecordingFiles)
    .catch((error: unknown) => log.warn({ err: error, file }, "recording files not in order"));
}

/** The recording of a date for a page; null without one. */
export async function getRecording(language: Language, date: string): Promise<Recording | null> {
  const row = await findRecording(db, date, language);
  return row ? recordingToScreen(row) : null;
}

export const recordingToScreen = ({ file, type, size, seconds }: RecordingRow): Recording => ({
  path: recordingPath(file),
  type,
  size,
  seconds,
  length: formatRecordingLength(seconds),
});
