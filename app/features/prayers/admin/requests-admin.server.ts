import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { makeTextMatcher } from "~/i18n/search-text";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { changeRequest, deleteProposedAnswers, setAnswered } from "../requests/change-request.server";
import { findRequest, lockRequest, type PrayerRequestRow } from "../requests/requests.queries.server";
import type { PrayerRequestsQuery, RequestId } from "../requests/requests.schema";
import { unsealRequest } from "../requests/sealed-columns.server";
import type { AdminPrayerRequest, RequestAnsweredInput, RequestStatusInput } from "./requests-admin.schema";
import { toAdminRequests } from "./to-admin-request.server";

/** One page, newest first. `older`: `before` of the next page. With `q` a page may be empty. */
export async function listAdminRequests(
  caller: Caller,
  { q, status, before, limit }: Pick<PrayerRequestsQuery, "q" | "status" | "before" | "limit">,
): Promise<{ requests: AdminPrayerRequest[]; older: number | null }> {
  requirePermission(caller, "manage_prayers");
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("prayerRequests")
        .selectAll()
        .where("id", "<", below)
        .$if(status !== undefined, (query) => query.where("status", "=", status!))
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit, keep: requestMatcher(q) },
  );
  return { requests: await toAdminRequests(db, rows), older };
}

/** A filter for `q`. It runs in memory because the columns are sealed at rest. */
export function requestMatcher(q: string | undefined): ((row: PrayerRequestRow) => boolean) | undefined {
  const found = makeTextMatcher(q);
  return (
    found &&
    ((row) => {
      const { requesterName, requesterEmail, requesterPhone, title, description } = unsealRequest(row);
      return found([requesterName, requesterEmail, requesterPhone, title, description].join("\n"));
    })
  );
}

/** Throws AppError 404. */
export async function getAdminRequest(caller: Caller, { id }: RequestId): Promise<AdminPrayerRequest> {
  requirePermission(caller, "manage_prayers");
  const [request] = await toAdminRequests(db, [requireFound(await findRequest(db, id))]);
  return request!;
}

/**
 * Approves or rejects a pending request or a testimony. An approved testimony stays `answered`. Throws AppError 404,
 * and 409 for a reviewed request or any other status.
 */
export async function setRequestStatus(
  caller: Caller,
  { id, status }: RequestStatusInput,
): Promise<AdminPrayerRequest> {
  requirePermission(caller, "manage_prayers");
  return db.transaction().execute(async (trx) => {
    const was = await lockRequest(trx, id);
    if (was.reviewedAt !== null || (status !== "approved" && status !== "rejected"))
      throw new AppError(409, "admin-prayers:errors.reviewed");
    const now = new Date().toISOString();
    const isApproved = status === "approved";
    const isTestimony = was.status === "answered";
    if (!isApproved) await deleteProposedAnswers(trx, was);
    const row = await changeRequest(trx, was, {
      status: isApproved && isTestimony ? "answered" : status,
      reviewedAt: now,
      approvedAt: isApproved ? now : null,
      renewedAt: isApproved && !isTestimony ? now : null,
      proposedCount: isApproved ? was.proposedCount : 0,
    });
    await recordChange(trx, caller, {
      action: isApproved ? "prayerRequest.approved" : "prayerRequest.rejected",
      subject: `#${id}`,
      before: { status: was.status },
      after: { status: row.status },
    });
    const [request] = await toAdminRequests(trx, [row]);
    return request!;
  });
}

/** Marks an approved request as answered, with a testimony. Throws AppError 404, and 409 when it is not approved. */
export async function markRequestAnswered(
  caller: Caller,
  { id, description }: RequestAnsweredInput,
): Promise<AdminPrayerRequest> {
  requirePermission(caller, "manage_prayers");
  return db.transaction().execute(async (trx) => {
    const was = await lockRequest(trx, id);
    const row = await answerApproved(trx, was, description);
    await recordChange(trx, caller, answeredEntry(was, row));
    const [request] = await toAdminRequests(trx, [row]);
    return request!;
  });
}

/** Answers a locked request for the team, in plain text. Throws AppError 409 when it is not approved. */
export async function answerApproved(
  trx: Kysely<DB>,
  was: PrayerRequestRow,
  description: string,
): Promise<PrayerRequestRow> {
  if (was.status !== "approved" && was.status !== "praying") {
    throw new AppError(409, "admin-prayers:errors.notApproved");
  }
  return setAnswered(trx, was, description);
}

/** The audit log entry of an answer. */
export const answeredEntry = (was: PrayerRequestRow, row: PrayerRequestRow) => ({
  action: "prayerRequest.answered",
  subject: `#${was.id}`,
  before: { status: was.status },
  after: { status: row.status },
});
