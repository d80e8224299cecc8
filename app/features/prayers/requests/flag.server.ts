import type { Caller } from "~/auth/caller.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { changeRequest } from "./change-request.server";
import { lockRequest } from "./requests.queries.server";
import type { RequestId } from "./requests.schema";

/**
 * Reports a public request to the team. It is hidden until review once it has the number of flags in the settings.
 * Idempotent: one flag per visitor and request. Throws AppError 404 for a request that is not listed.
 */
export async function flagPrayerRequest(caller: Caller, { id }: RequestId, reply: Reply): Promise<void> {
  const { flagThreshold } = (await getSettings()).prayers;
  await db.transaction().execute(async (trx) => {
    const row = await lockRequest(trx, id);
    if (row.listRank === null) throw new AppError(404, "notFound");
    const now = new Date().toISOString();
    const flag = await trx
      .insertInto("prayerFlags")
      .values({
        prayerRequestId: id,
        visitorId: await rememberVisitor(trx, caller, reply),
        createdAt: now,
      })
      .onConflict((conflict) => conflict.columns(["prayerRequestId", "visitorId"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!flag) return;
    const flagCount = row.flagCount + 1;
    await changeRequest(trx, row, { flagCount, hiddenAt: flagCount >= flagThreshold ? now : null });
  });
}
