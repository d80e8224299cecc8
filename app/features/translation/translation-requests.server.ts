import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { isLanguage } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { db } from "~db/client";
import { nextUpdatedAt } from "~db/next-updated-at";
import { enqueue } from "~jobs/outbox";
import { requireTranslationPermission, requireOriginal } from "./translation-permission.server";
import {
  findOriginal,
  findTranslation,
  findTranslationById,
  translatableWordsCodec,
} from "./translation.queries.server";
import type { TranslationChoice } from "./translation.schema";
import { translateWords } from "./machine-translation.server";
import { translateContentJob } from "./jobs";

/** A request expires after this time and may be made again. */
const REQUEST_EXPIRES_MS = 30 * 60_000;

/**
 * Requests a translation by AI as a job. The present translation stays until then. Idempotent while a request is open.
 * Throws AppError 404 (also for the post's own language), 503 without a configured AI.
 */
export async function requestTranslation(
  caller: Caller,
  { type, id, language }: TranslationChoice,
  ai = ministryAi,
): Promise<void> {
  requireTranslationPermission(caller, type);
  if (!ai.isConfigured()) throw new AppError(503, "aiNotConfigured");
  await db.transaction().execute(async (trx) => {
    const { title, summary, content, language: from } = await requireOriginal(trx, { type, id, language });
    const before = await findTranslation(trx, type, id, language);
    if (before?.status === "requested" && Date.now() - Date.parse(before.updatedAt) < REQUEST_EXPIRES_MS)
      return;
    const now = nextUpdatedAt(before?.updatedAt);
    const asked = { status: "requested" as const, error: null, updatedAt: now };
    const row = await trx
      .insertInto("contentTranslations")
      .values({
        contentType: type,
        contentId: String(id),
        originalLanguage: from,
        targetLanguage: language,
        originalText: translatableWordsCodec.encode({ title, summary, content }),
        ...asked,
        createdAt: now,
      })
      .onConflict((conflict) =>
        conflict.columns(["contentType", "contentId", "targetLanguage"]).doUpdateSet(asked),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, translateContentJob, { translationId: row.id });
    await recordChange(trx, caller, { action: "translation.requested", subject: title, after: { language } });
  });
}

/**
 * The job. The result is saved only if the request is still open, so it never replaces what a person wrote meanwhile.
 * Throws AppError 502 for a refused answer, to be retried.
 */
export async function runTranslation(translationId: number, ai = ministryAi): Promise<void> {
  const asked = await findTranslationById(db, translationId);
  if (asked?.status !== "requested") return;
  const { contentType: type, targetLanguage: to, updatedAt } = asked;
  const original = await findOriginal(db, type, Number(asked.contentId));
  if (!original || !isLanguage(to) || original.language === to)
    return recordTranslationFailure(translationId, "gone");
  if (!ai.isConfigured()) return recordTranslationFailure(translationId, "503 aiNotConfigured");
  const { title, summary, content, language: from } = original;
  const translated = await translateWords(ai, { title, summary, content }, { from, to });
  if ("fault" in translated) throw new AppError(502, `admin-translation:fault.${translated.fault}`);
  await db
    .updateTable("contentTranslations")
    .set({
      originalLanguage: from,
      originalText: translatableWordsCodec.encode({ title, summary, content }),
      translatedText: translatableWordsCodec.encode(translated.words),
      status: "completed",
      translatedBy: "ai",

      approvedBy: null,
      approvedAt: null,
      error: null,
      updatedAt: nextUpdatedAt(updatedAt),
    })
    .where("id", "=", translationId)
    .where("status", "=", "requested")
    .where("updatedAt", "=", updatedAt)
    .execute();
}

/** Records that a request failed. `error` is the message of an AppError, which holds the locale key. */
export async function recordTranslationFailure(translationId: number, error: string): Promise<void> {
  const key = /^\d{3} ([\w:.-]+)$/.exec(error)?.[1];
  const asked = await findTranslationById(db, translationId);
  if (!asked) return;
  await db
    .updateTable("contentTranslations")
    .set({
      status: "failed",
      error: key ?? "admin-translation:fault.other",
      updatedAt: nextUpdatedAt(asked.updatedAt),
    })
    .where("id", "=", translationId)
    .where("status", "=", "requested")
    .execute();
}
