import type { TodayTask } from "~/areas/admin";
import { waitingTask } from "~/areas/waiting-task";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { newestPage } from "~db/newest-first";
import {
  adminApplicationColumns,
  selectApplicationsBelow,
  applicationMatcher,
} from "./applications.queries.server";
import {
  adminApplicationOutput,
  type AdminApplication,
  type ApplicationIdInput,
  type ApplicationStatusInput,
  type ApplicationsQuery,
} from "./applications-admin.schema";

/** One page, newest first (keyset pagination). `older`: position of the next page. With `q` a page may be empty. */
export async function listApplications(
  caller: Caller,
  { before, limit, ...filter }: ApplicationsQuery,
): Promise<{ applications: AdminApplication[]; older: number | null }> {
  requirePermission(caller, "manage_content");
  const below = selectApplicationsBelow(db, filter);
  const { rows, older } = await newestPage(below, { before, limit, keep: applicationMatcher(filter) });
  return { applications: rows.map((row) => adminApplicationOutput.parse(row)), older };
}

/** One application. Throws AppError 404. */
export async function getApplication(caller: Caller, { id }: ApplicationIdInput): Promise<AdminApplication> {
  requirePermission(caller, "manage_content");
  const row = await db
    .selectFrom("bibleStudyApplications")
    .select(adminApplicationColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return adminApplicationOutput.parse(requireFound(row));
}

/** Changes the status. Idempotent. Throws AppError 404. */
export async function setApplicationStatus(
  caller: Caller,
  { id, status }: ApplicationStatusInput,
): Promise<AdminApplication> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const was = requireFound(
      await trx.selectFrom("bibleStudyApplications").select("status").where("id", "=", id).executeTakeFirst(),
    );
    const row = requireFound(
      await trx
        .updateTable("bibleStudyApplications")
        .set({ status })
        .where("id", "=", id)
        .returning(adminApplicationColumns)
        .executeTakeFirst(),
    );
    if (was.status !== status) {
      await recordChange(trx, caller, {
        action: "application.statusChanged",
        subject: row.name.split(/\s/)[0]!, // the audit log outlives an erasure: no full name
        before: { status: was.status },
        after: { status },
      });
    }
    return adminApplicationOutput.parse(row);
  });
}

/** Throws AppError 404. */
export async function deleteApplication(caller: Caller, { id }: ApplicationIdInput): Promise<void> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    requireFound(
      await trx.deleteFrom("bibleStudyApplications").where("id", "=", id).returning("id").executeTakeFirst(),
    );
    await recordChange(trx, caller, { action: "application.deleted" });
  });
}

/** How many applications have the status `received`. */
export async function countReceivedApplications(caller: Caller): Promise<number> {
  requirePermission(caller, "manage_content");
  return countRows(db.selectFrom("bibleStudyApplications").where("status", "=", "received"));
}

/** Today's task: the applications with the status `received`. */
export async function findReceivedApplications(caller: Caller): Promise<TodayTask[]> {
  return waitingTask(await countReceivedApplications(caller), {
    tone: "warn",
    key: "admin-today:applications",
    href: "/admin/bible-study?status=received",
  });
}
