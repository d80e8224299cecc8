import { randomUUID } from "node:crypto";
import type { Caller } from "~/auth/caller.server";
import { type Profile, requireOwnProfile } from "~/features/accounts/profiles.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { isDemoMode } from "~/settings/demo-mode.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { Kysely } from "kysely";
import { readLocalDay, recordActivity } from "./activities/record-activity.server";
import { SIMULATED_SUBJECTS } from "./activities/simulated-activities.server";
import { toUserStats } from "./activities/stats-row";
import { toNewBadges } from "./library-badges.server";
import { getStats } from "./badges.server";
import type { ActivityInput, ActivityOutput } from "./badges.schema";

/** The only activity that no other verb records: participation in the community. */
const SELF_REPORTED = "community";

/**
 * Counts an activity that a client reports. Only `community` counts, once a day per profile; the server itself records
 * all other activities (donations, prayers …). In demo mode every report counts, as a simulation that is removed once
 * the site is live. Throws AppError 403 for another visitor's profile, and 404.
 */
export async function reportActivity(
  caller: Caller,
  input: ActivityInput,
  reply: Reply,
): Promise<ActivityOutput> {
  const profile = await requireOwnProfile(caller, input.userId);
  const isSimulation = await isDemoMode();
  if (!isSimulation && input.activityType !== SELF_REPORTED)
    return { isCounted: false, newBadges: [], stats: await getStats(caller, input) };
  const { isCounted, newBadges, stats } = await db.transaction().execute(async (trx) => {
    const userId = await findOrAddProfile(trx, caller, profile, reply);
    const { timeZone, activityType: type } = input;
    const subject = isSimulation
      ? `${SIMULATED_SUBJECTS}${randomUUID()}`
      : `${type}:${userId}:${await readLocalDay(trx, userId, timeZone)}`;
    return recordActivity(trx, { userId, type, subject, timeZone });
  });
  return {
    isCounted,
    newBadges: toNewBadges(newBadges, caller.language),
    stats: toUserStats(stats, new Date()),
  };
}

const findOrAddProfile = async (trx: Kysely<DB>, caller: Caller, { kind, id }: Profile, reply: Reply) =>
  kind === "own" ? rememberVisitor(trx, caller, reply) : id!;
