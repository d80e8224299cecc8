import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { languages, type Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { createApproval } from "../ai-drafts/approval.server";
import { listDailyContentOn, type DailyContentRow } from "../daily-content/daily-content.queries.server";
import { planDevotion } from "../daily-content/planned-devotion.server";
import { getMinistryToday } from "../ministry-today.server";
import type { ApproveLibraryInput, LeaveOutInput, LibraryDayInput, PutDevotionInput } from "./library.schema";
import { isDayPublished } from "./library-days.server";
import { findDevotion, type DevotionKey, type TeamLibrary } from "./library-order";
import { digestPlan, digestText, readTeamLibrary } from "./team-library.server";

/** Whether something changed: repeating a change changes nothing. */
interface Change {
  changed: boolean;
}

/**
 * Approves the library's texts that are planned for a date, in one language or in all that are not approved. An approval
 * counts every year, until the text changes. Throws AppError 409 when other texts than those that were read are planned.
 */
export async function approveLibraryTexts(
  caller: Caller,
  { date, language, basedOn }: ApproveLibraryInput,
): Promise<Change> {
  requirePermission(caller, "manage_content");
  const today = await getMinistryToday();
  return db.transaction().execute(async (trx) => {
    const { entries, texts } = await planUnpublished(trx, date, today);
    if (basedOn !== undefined && basedOn !== digestPlan(texts)) throw new AppError(409, "changedMeanwhile");
    const { approvedBy, approvedAt } = createApproval(caller);
    const chosen = languages.filter(
      (one) =>
        (language === undefined || language === one) &&
        !entries.some((entry) => entry.language === one) &&
        texts[one].draftOn !== null,
    );
    for (const one of chosen) {
      const { key, columns } = texts[one];
      const approval = { digest: digestText(columns), approvedBy, approvedAt };
      await trx
        .insertInto("libraryApprovals")
        .values({ devotion: key, language: one, ...approval })
        .onConflict((conflict) => conflict.columns(["devotion", "language"]).doUpdateSet(approval))
        .execute();
    }
    if (chosen.length > 0)
      await recordChange(trx, caller, {
        action: "library.approved",
        subject: `${date} · ${chosen.join(", ")}`,
        after: { reference: texts[chosen[0]!].columns.reference, approvedBy },
      });
    return { changed: chosen.length > 0 };
  });
}

/** Takes approvals of the texts that are planned for a date back, in one language or in all. */
export async function withdrawApproval(
  caller: Caller,
  { date, language }: ApproveLibraryInput,
): Promise<Change> {
  requirePermission(caller, "manage_content");
  const today = await getMinistryToday();
  return db.transaction().execute(async (trx) => {
    const { entries, texts } = await planUnpublished(trx, date, today);
    const withdrawn: Language[] = [];
    for (const one of language === undefined ? languages : [language]) {
      if (entries.some((entry) => entry.language === one)) continue;
      const { numDeletedRows } = await trx
        .deleteFrom("libraryApprovals")
        .where("devotion", "=", texts[one].key)
        .where("language", "=", one)
        .executeTakeFirst();
      if (numDeletedRows) withdrawn.push(one);
    }
    if (withdrawn.length > 0)
      await recordChange(trx, caller, {
        action: "library.approvalWithdrawn",
        subject: `${date} · ${withdrawn.join(", ")}`,
      });
    return { changed: withdrawn.length > 0 };
  });
}

/** Leaves a devotion out: its days get another one, from now on and every year. Throws AppError 400 when it is gone. */
export async function leaveOutDevotion(caller: Caller, { devotion }: LeaveOutInput): Promise<Change> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const subject = describeDevotion(devotion, await readTeamLibrary(trx));
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("leftOutDevotions")
      .values({ devotion })
      .onConflict((conflict) => conflict.column("devotion").doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return { changed: false };
    await recordChange(trx, caller, { action: "library.leftOut", subject });
    return { changed: true };
  });
}

/** Takes a devotion in again that was left out. Throws AppError 400 when it is gone. */
export async function takeInDevotion(caller: Caller, { devotion }: LeaveOutInput): Promise<Change> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const subject = describeDevotion(devotion, await readTeamLibrary(trx));
    const { numDeletedRows } = await trx
      .deleteFrom("leftOutDevotions")
      .where("devotion", "=", devotion)
      .executeTakeFirst();
    if (!numDeletedRows) return { changed: false };
    await recordChange(trx, caller, { action: "library.takenIn", subject });
    return { changed: true };
  });
}

/** Puts a devotion on a date, in place of any other. Throws AppError 400 when it is gone or the date is published. */
export async function putDevotion(caller: Caller, { date, devotion }: PutDevotionInput): Promise<Change> {
  requirePermission(caller, "manage_content");
  const today = await getMinistryToday();
  return db.transaction().execute(async (trx) => {
    assertUnpublished(date, today, await listDailyContentOn(trx, date));
    const team = await readTeamLibrary(trx);
    const reference = describeDevotion(devotion, team);
    if (team.dates.get(date) === devotion) return { changed: false };
    await trx
      .insertInto("libraryDates")
      .values({ date, devotion })
      .onConflict((conflict) => conflict.column("date").doUpdateSet({ devotion }))
      .execute();
    await recordChange(trx, caller, { action: "library.put", subject: date, after: { reference } });
    return { changed: true };
  });
}

/** Takes what was put on a date off again: it gets the devotion of its day. Throws AppError 400 when it is published. */
export async function takeOffDevotion(caller: Caller, { date }: LibraryDayInput): Promise<Change> {
  requirePermission(caller, "manage_content");
  const today = await getMinistryToday();
  return db.transaction().execute(async (trx) => {
    assertUnpublished(date, today, await listDailyContentOn(trx, date));
    const { numDeletedRows } = await trx
      .deleteFrom("libraryDates")
      .where("date", "=", date)
      .executeTakeFirst();
    if (!numDeletedRows) return { changed: false };
    await recordChange(trx, caller, { action: "library.takenOff", subject: date });
    return { changed: true };
  });
}

/** The date's entries and what is planned beside them. Throws AppError 400 when the date is published. */
async function planUnpublished(trx: Kysely<DB>, date: string, today: string) {
  const entries = await listDailyContentOn(trx, date);
  assertUnpublished(date, today, entries);
  const { texts } = await planDevotion(trx, date, entries);
  return { entries, texts };
}

function assertUnpublished(date: string, today: string, entries: DailyContentRow[]): void {
  if (!isDayPublished(date, today, entries)) return;
  throw new AppError(400, "admin-library:errors.published", {
    errors: { date: ["admin-library:errors.published"] },
  });
}

/** Its reference, for the activity log. */
function describeDevotion(key: DevotionKey, team: TeamLibrary): string {
  const found = findDevotion(key, team);
  if (!found)
    throw new AppError(400, "admin-library:errors.noDevotion", {
      errors: { devotion: ["admin-library:errors.noDevotion"] },
    });
  const texts = found.own?.texts ?? found.library!.texts;
  return languages.map((language) => texts[language]?.reference).find(Boolean) ?? key;
}
