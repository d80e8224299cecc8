import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { changeRequest } from "../requests/change-request.server";
import { lockRequest } from "../requests/requests.queries.server";
import type { RequestId } from "../requests/requests.schema";

/**
 * Hides a reviewed public request from visitors and resets its flag count. Idempotent. Throws AppError 404, and 409 for
 * a request that is private, not reviewed or rejected.
 */
export async function hideRequest(caller: Caller, { id }: RequestId): Promise<void> {
  requirePermission(caller, "manage_prayers");
  await setHidden(caller, id, true);
}

/**
 * Shows a hidden or flagged request again and resets its flag count. From then on flags are only reported to the team.
 * Idempotent. Throws like hideRequest.
 */
export async function showRequest(caller: Caller, { id }: RequestId): Promise<void> {
  requirePermission(caller, "manage_prayers");
  await setHidden(caller, id, false);
}

async function setHidden(caller: Caller, id: number, isHidden: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const was = await lockRequest(trx, id);
    if (!was.isPublic || was.reviewedAt === null || was.status === "rejected") {
      throw new AppError(409, "admin-prayers:errors.notShown");
    }
    if ((was.hiddenAt !== null) === isHidden && was.flagCount === 0) return;
    const now = new Date().toISOString();
    const hiddenAt = isHidden ? (was.hiddenAt ?? now) : null;
    const shownAt = isHidden ? null : now;
    await changeRequest(trx, was, { hiddenAt, shownAt, flagCount: 0 });
    await recordChange(trx, caller, {
      action: isHidden ? "prayerRequest.hidden" : "prayerRequest.shown",
      subject: `#${id}`,
    });
  });
}

/** Deletes a request with its prayers, flags and proposed answers. Throws AppError 404. */
export async function deleteRequest(caller: Caller, { id }: RequestId): Promise<void> {
  requirePermission(caller, "manage_prayers");
  await db.transaction().execute(async (trx) => {
    await lockRequest(trx, id);
    await trx.deleteFrom("prayerRequests").where("id", "=", id).execute();
    await recordChange(trx, caller, { action: "prayerRequest.deleted", subject: `#${id}` });
  });
}
