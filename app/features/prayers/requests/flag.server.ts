import type { Caller } from "~/auth/caller.server";
import { countAddresses, countAddressUse, findAddressUse } from "~/features/accounts/address-uses.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { changeRequest } from "./change-request.server";
import { lockRequest } from "./requests.queries.server";
import type { RequestId } from "./requests.schema";

/**
 * Reports a public request to the team. It is hidden until review once the number of client addresses in the settings
 * has flagged it on one day, unless the team has shown it before. Idempotent: one flag per visitor and request. Throws
 * AppError 404 for a request that is not listed.
 */
export async function flagPrayerRequest(caller: Caller, { id }: RequestId, reply: Reply): Promise<void> {
  const { flagThreshold } = (await getSettings()).prayers;
  await db.transaction().execute(async (trx) => {
    const use = await findAddressUse(trx, caller, `flag:${id}`);
    const visitorId = await rememberVisitor(trx, caller, reply);
    const row = await lockRequest(trx, id);
    if (row.listRank === null) throw new AppError(404, "notFound");
    const now = new Date().toISOString();
    const flag = await trx
      .insertInto("prayerFlags")
      .values({ prayerRequestId: id, visitorId, createdAt: now })
      .onConflict((conflict) => conflict.columns(["prayerRequestId", "visitorId"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!flag) return;
    await countAddressUse(trx, use);
    const isHidden = row.shownAt === null && (await countAddresses(trx, use)) >= flagThreshold;
    await changeRequest(trx, row, {
      flagCount: row.flagCount + 1,
      hiddenAt: isHidden ? now : null,
    });
  });
}
