import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { languages, type Language } from "~/i18n/languages";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { nextUpdatedAt } from "~db/next-updated-at";
import type { DB } from "~db/schema/index";
import { completeTexts } from "./own-devotion-texts.server";
import { ownKey, type DevotionText, type OwnDevotion } from "./library-order";
import type { OwnDevotionInput, OwnDevotionUpdate } from "./own-devotions.schema";
import { listOwnDevotions } from "./team-library.server";

/** The team's own devotions, oldest first. */
export async function listOwn(caller: Caller): Promise<OwnDevotion[]> {
  requirePermission(caller, "manage_content");
  return listOwnDevotions(db);
}

/** One of the team's own devotions. Throws AppError 404. */
export async function getOwnDevotion(
  caller: Caller,
  { id }: Pick<VersionedChoice, "id">,
): Promise<OwnDevotion> {
  requirePermission(caller, "manage_content");
  return findOwn(db, id);
}

/** Adds a devotion of the team. Throws AppError 400 at the fields that lack something. */
export async function createOwnDevotion(caller: Caller, input: OwnDevotionInput): Promise<OwnDevotion> {
  requirePermission(caller, "manage_content");
  const texts = await completeTexts(caller, input.texts);
  return db.transaction().execute(async (trx) => {
    const { day, theme } = input;
    const id = await insertOwn(trx, caller, { code: randomUUID(), day, theme, texts });
    const saved = await findOwn(trx, id);
    await recordChange(trx, caller, {
      action: "ownDevotion.created",
      subject: describeOwn(saved),
      after: toAuditValues(saved),
    });
    return saved;
  });
}

/**
 * Changes a devotion of the team. Throws AppError 404, and 400 at the fields that lack something. Optimistic lock: throws
 * 409 when `basedOn` is old.
 */
export async function updateOwnDevotion(caller: Caller, input: OwnDevotionUpdate): Promise<OwnDevotion> {
  requirePermission(caller, "manage_content");
  const texts = await completeTexts(caller, input.texts);
  return db.transaction().execute(async (trx) => {
    const before = await findOwn(trx, input.id);
    const { id, day, theme, basedOn } = input;
    if (isSame(before, { day, theme, texts })) return before; // idempotent: the same words again are no conflict
    assertCurrent(before, basedOn);
    await replaceOwn(trx, caller, before, { day, theme, texts });
    const saved = await findOwn(trx, id);
    await recordChange(trx, caller, {
      action: "ownDevotion.updated",
      subject: describeOwn(saved),
      before: toAuditValues(before),
      after: toAuditValues(saved),
    });
    return saved;
  });
}

/**
 * Deletes a devotion of the team, and takes it off the dates it was put on. Throws AppError 404. Optimistic lock: throws
 * 409 when `basedOn` is old.
 */
export async function deleteOwnDevotion(
  caller: Caller,
  { id, basedOn }: VersionedChoice,
): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await findOwn(trx, id);
    assertCurrent(before, basedOn);
    const devotion = ownKey(before);
    await trx.deleteFrom("libraryDates").where("devotion", "=", devotion).execute();
    await trx.deleteFrom("leftOutDevotions").where("devotion", "=", devotion).execute();
    await trx.deleteFrom("ownDevotionTexts").where("ownDevotionId", "=", id).execute();
    await trx.deleteFrom("ownDevotions").where("id", "=", id).execute();
    await recordChange(trx, caller, {
      action: "ownDevotion.deleted",
      subject: describeOwn(before),
      before: toAuditValues(before),
    });
    return { success: true };
  });
}

type OwnWords = Pick<OwnDevotion, "day" | "theme" | "texts">;

/** Adds a devotion and its texts. Returns its id. */
export async function insertOwn(
  trx: Kysely<DB>,
  caller: Caller,
  { code, day, theme, texts }: OwnWords & Pick<OwnDevotion, "code">,
): Promise<number> {
  const now = new Date().toISOString();
  const author = caller.admin?.chosenName ?? null;
  const { id } = await trx
    .insertInto("ownDevotions")
    .values({ code, day, theme, author, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertTexts(trx, id, texts);
  return id;
}

/** Replaces the words of a devotion. Throws AppError 409 when somebody else changed it meanwhile. */
export async function replaceOwn(
  trx: Kysely<DB>,
  caller: Caller,
  { id, author, updatedAt }: OwnDevotion,
  { day, theme, texts }: OwnWords,
): Promise<void> {
  const saved = await trx
    .updateTable("ownDevotions")
    .set({ day, theme, author: caller.admin?.chosenName ?? author, updatedAt: nextUpdatedAt(updatedAt) })
    .where("id", "=", id)
    .where("updatedAt", "=", updatedAt)
    .returning("id")
    .executeTakeFirst();
  if (!saved) throw new AppError(409, "changedMeanwhile");
  await trx.deleteFrom("ownDevotionTexts").where("ownDevotionId", "=", id).execute();
  await insertTexts(trx, id, texts);
}

const insertTexts = (trx: Kysely<DB>, ownDevotionId: number, texts: OwnDevotion["texts"]) =>
  trx
    .insertInto("ownDevotionTexts")
    .values(
      languages.flatMap((language) => {
        const text = texts[language];
        return text ? [{ ownDevotionId, language, ...text }] : [];
      }),
    )
    .execute();

const wordFields = ["reference", "verse", "version", "explanation", "motivation"] as const;

/** Whether two devotions have the same day, theme and texts. */
export const isSame = (one: OwnWords, other: OwnWords): boolean =>
  one.day === other.day &&
  one.theme === other.theme &&
  languages.every((language) => hasSameText(one, other, language));

function hasSameText(one: OwnWords, other: OwnWords, language: Language): boolean {
  const [own, its]: (DevotionText | undefined)[] = [one.texts[language], other.texts[language]];
  return own === undefined || its === undefined
    ? own === its
    : wordFields.every((field) => own[field] === its[field]);
}

async function findOwn(trx: Kysely<DB>, id: number): Promise<OwnDevotion> {
  return requireFound((await listOwnDevotions(trx)).find((own) => own.id === id));
}

function assertCurrent({ updatedAt }: OwnDevotion, basedOn: string | undefined): void {
  if (basedOn !== undefined && basedOn !== updatedAt) throw new AppError(409, "changedMeanwhile");
}

/** Its reference in the first language that it has. */
const describeOwn = ({ texts }: OwnDevotion): string =>
  languages.map((language) => texts[language]?.reference).find(Boolean) ?? "";

/** For the activity log: never the texts. */
const toAuditValues = ({ day, theme, author, texts }: OwnDevotion) => ({
  day,
  theme,
  author,
  languages: Object.keys(texts).join(", "),
});
