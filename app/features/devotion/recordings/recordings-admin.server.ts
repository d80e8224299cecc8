import { randomUUID } from "node:crypto";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DailyContentChoice } from "../daily-content/daily-content-admin.schema";
import { readAudio } from "./read-audio.server";
import { deleteRecordingFile } from "./recording-files.server";
import { formatRecordingLength } from "./recording-path";
import { findRecording } from "./recordings.queries.server";
import { cacheRecordingFile } from "./recordings.server";
import type { SaveRecordingInput } from "./recordings.schema";

/**
 * Saves the recording of a date and language, in place of the one before. Nothing of the sender's file name is kept.
 * Throws AppError 400 at `recording` when it is not a sound file that every browser plays.
 */
export async function saveRecording(
  caller: Caller,
  { date, language, recording }: SaveRecordingInput,
): Promise<DailyContentChoice> {
  requirePermission(caller, "manage_content");
  const bytes = Buffer.from(await recording.arrayBuffer());
  const audio = await readAudio(bytes);
  if ("refused" in audio) throw toRefusal(audio.refused);
  const file = `${randomUUID().replaceAll("-", "")}.${audio.extension}`;
  const before = await db.transaction().execute(async (trx) => {
    const before = await findRecording(trx, date, language);
    const words = {
      ...{ file, type: audio.type, size: bytes.length, seconds: audio.seconds, bytes },
      createdAt: new Date().toISOString(),
    };
    await trx
      .insertInto("devotionRecordings")
      .values({ date, language, ...words })
      .onConflict((conflict) => conflict.columns(["date", "language"]).doUpdateSet(words))
      .execute();
    await recordChange(trx, caller, {
      action: "dailyContent.recorded",
      subject: toAuditSubject({ date, language }),
      ...(before && { before: { length: formatRecordingLength(before.seconds) } }),
      after: { length: formatRecordingLength(audio.seconds) },
    });
    return before;
  });
  await cacheRecordingFile(file, bytes);
  if (before) await deleteRecordingFile(before.file);
  return { date, language };
}

/** Deletes the recording of a date and language. Throws AppError 404. */
export async function deleteRecording(
  caller: Caller,
  { date, language }: DailyContentChoice,
): Promise<DailyContentChoice> {
  requirePermission(caller, "manage_content");
  const gone = await db.transaction().execute(async (trx) => {
    const gone = requireFound(await findRecording(trx, date, language));
    await trx.deleteFrom("devotionRecordings").where("id", "=", gone.id).execute();
    await recordChange(trx, caller, {
      action: "dailyContent.recordingDeleted",
      subject: toAuditSubject({ date, language }),
      before: { length: formatRecordingLength(gone.seconds) },
    });
    return gone;
  });
  await deleteRecordingFile(gone.file);
  return { date, language };
}

const toAuditSubject = ({ date, language }: DailyContentChoice) => `${date} · ${language}`;

function toRefusal(reason: string): AppError {
  const key = `admin-daily-content:record.refused.${reason}`;
  return new AppError(400, key, { errors: { recording: [key] } });
}
