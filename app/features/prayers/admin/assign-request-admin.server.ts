import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listPermissionHolders } from "~/features/accounts/users/permission-holders.server";
import { AppError } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { queueAssignedNotice } from "../notices.server";
import { changeRequest } from "../requests/change-request.server";
import { lockRequest } from "../requests/requests.queries.server";
import type { AssignRequestInput } from "./requests-admin.schema";

/** The administrators to whom a private request can be assigned. */
export async function listAssignees(caller: Caller): Promise<{ id: number; name: string }[]> {
  requirePermission(caller, "manage_prayers");
  return listPermissionHolders(db, "manage_prayers");
}

/**
 * Assigns a private request to an administrator who manages prayers, or to nobody. The new assignee gets a mail, unless
 * it is the caller. Idempotent. Throws AppError 404, 400 for a user who does not manage prayers, and 409 for a public
 * request.
 */
export async function assignRequest(caller: Caller, { id, userId }: AssignRequestInput): Promise<void> {
  requirePermission(caller, "manage_prayers");
  const settings = await getSettings();
  await db.transaction().execute(async (trx) => {
    const was = await lockRequest(trx, id);
    if (was.isPublic) throw new AppError(409, "admin-prayers:errors.notPrivate");
    if (was.assignedTo === userId) return;
    await assertAssignee(trx, userId);
    await changeRequest(trx, was, { assignedTo: userId });
    if (userId !== null && userId !== caller.userId) {
      await queueAssignedNotice(trx, settings, { requestId: id, userId });
    }
    await recordChange(trx, caller, {
      action: "prayerRequest.assigned",
      subject: `#${id}`,
      before: { assignedTo: await findUsername(trx, was.assignedTo) },
      after: { assignedTo: await findUsername(trx, userId) },
    });
  });
}

async function assertAssignee(trx: Kysely<DB>, userId: number | null): Promise<void> {
  if (userId === null) return;
  const holders = await listPermissionHolders(trx, "manage_prayers");
  if (holders.some(({ id }) => id === userId)) return;
  throw new AppError(400, "invalid", { errors: { userId: ["admin-prayers:errors.notHolder"] } });
}

async function findUsername(trx: Kysely<DB>, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const user = await trx.selectFrom("users").select("username").where("id", "=", id).executeTakeFirst();
  return user?.username ?? null;
}
