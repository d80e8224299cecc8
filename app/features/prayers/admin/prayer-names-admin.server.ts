import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { lockRequest } from "../requests/requests.queries.server";
import type { RequestId } from "../requests/requests.schema";
import type { PrayerNameInput } from "./requests-admin.schema";

interface PrayerName {
  /** The id of the prayer. */
  id: number;
  name: string;
  createdAt: string;
}

/** The names of the people who prayed for a request, in order: all, so that each can be removed. */
export async function listPrayerNames(caller: Caller, { id }: RequestId): Promise<PrayerName[]> {
  requirePermission(caller, "manage_prayers");
  return db
    .selectFrom("prayers")
    .select(["id", "name", "createdAt"])
    .where("prayerRequestId", "=", id)
    .where("name", "!=", "")
    .orderBy("position")
    .execute();
}

/** Removes the name of one prayer. The prayer still counts. The audit log does not contain the name. Throws AppError 404. */
export async function removePrayerName(caller: Caller, { id, prayerId }: PrayerNameInput): Promise<void> {
  requirePermission(caller, "manage_prayers");
  await db.transaction().execute(async (trx) => {
    await lockRequest(trx, id);
    requireFound(
      await trx
        .updateTable("prayers")
        .set({ name: "" })
        .where("id", "=", prayerId)
        .where("prayerRequestId", "=", id)
        .where("name", "!=", "")
        .returning("id")
        .executeTakeFirst(),
    );
    await recordChange(trx, caller, { action: "prayerRequest.nameRemoved", subject: `#${id}` });
  });
}
