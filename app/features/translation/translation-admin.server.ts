import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { nextUpdatedAt } from "~db/next-updated-at";
import { requireTranslationPermission, requireOriginal } from "./translation-permission.server";
import {
  findTranslation,
  digestOriginal,
  translatableWordsCodec,
  type TranslationRow,
} from "./translation.queries.server";
import type { TranslationChoice, TranslationInput } from "./translation.schema";

/**
 * Saves a translation, as a draft or approved. An approved one stays approved, by who changed it last. Throws AppError
 * 404 (also for the post's own language). Optimistic lock: throws 409 when `basedOn` is old, or when the original is
 * not the one of the digest `seen`.
 */
export async function saveTranslation(caller: Caller, input: TranslationInput): Promise<void> {
  const { type, id, language, basedOn, approves, seen } = input;
  requireTranslationPermission(caller, type);
  await db.transaction().execute(async (trx) => {
    const original = await requireOriginal(trx, input);
    const { title, summary, content, language: originalLanguage } = original;
    const before = await findTranslation(trx, type, id, language);
    if (basedOn !== undefined && basedOn !== (before?.updatedAt ?? ""))
      throw new AppError(409, "changedMeanwhile");
    const hadWords = before !== undefined && before.translatedText !== "";
    // A small correction does not confirm the rest against a changed original.
    const wasRead = approves || !hadWords;
    if (wasRead && seen !== undefined && seen !== digestOriginal(original))
      throw new AppError(409, "admin-translation:originalChanged");
    const isApproved = approves || (before?.approvedAt ?? null) !== null;
    const now = nextUpdatedAt(before?.updatedAt);
    const values = {
      ...(wasRead && {
        originalLanguage,
        originalText: translatableWordsCodec.encode({ title, summary, content }),
      }),
      translatedText: translatableWordsCodec.encode(input),
      status: isApproved ? ("approved" as const) : ("completed" as const),
      // A correction does not make the AI's translation a person's.
      translatedBy: hadWords ? before.translatedBy : ("admin" as const),
      approvedBy: isApproved ? (caller.admin?.chosenName ?? null) : null,
      approvedAt: isApproved ? now : null,
      error: null,
      updatedAt: now,
    };
    const written = before
      ? await trx
          .updateTable("contentTranslations")
          .set(values)
          .where("id", "=", before.id)
          .where("updatedAt", "=", before.updatedAt)
          .returning("id")
          .executeTakeFirst()
      : await trx
          .insertInto("contentTranslations")
          .values({
            contentType: type,
            contentId: String(id),
            targetLanguage: language,
            originalLanguage,
            originalText: translatableWordsCodec.encode({ title, summary, content }),
            ...values,
            createdAt: now,
          })
          .onConflict((conflict) =>
            conflict.columns(["contentType", "contentId", "targetLanguage"]).doNothing(),
          )
          .returning("id")
          .executeTakeFirst();
    if (!written) throw new AppError(409, "changedMeanwhile");
    await recordChange(trx, caller, {
      action: approves ? "translation.approved" : "translation.saved",
      subject: title,
      ...(before && { before: toAuditValues(before) }),
      after: { language, approved: isApproved },
    });
  });
}

/** Deletes a translation; readers see the original again. Throws AppError 404. */
export async function deleteTranslation(caller: Caller, choice: TranslationChoice): Promise<void> {
  const { type, id, language } = choice;
  requireTranslationPermission(caller, type);
  await db.transaction().execute(async (trx) => {
    const { title } = await requireOriginal(trx, choice);
    const before = requireFound(await findTranslation(trx, type, id, language));
    await trx.deleteFrom("contentTranslations").where("id", "=", before.id).execute();
    await recordChange(trx, caller, {
      action: "translation.deleted",
      subject: title,
      before: toAuditValues(before),
    });
  });
}

/** For the activity log: everything but the text. */
const toAuditValues = ({ targetLanguage, approvedAt }: TranslationRow) => ({
  language: targetLanguage,
  approved: approvedAt !== null,
});
