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
 * Tells the team that a public request should not stand there. As many flags as the settings say hide it until the team
 * has looked. Idempotent: a visitor counts once a request. Throws AppError 404 for a request that is not listed.
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
