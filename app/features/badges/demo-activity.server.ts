import type { Caller } from "~/auth/caller.server";
import { COMMUNITY_PUBLIC_ID } from "~/features/accounts/profiles.server";
import type { Reply } from "~/http/json-api.server";
import { AppError } from "~/request/errors";
import { isDemoMode } from "~/settings/demo-mode.server";
import type { ActivityType } from "./activities/activity-types";
import type { ActivityOutput } from "./badges.schema";
import { reportActivity } from "./report-activity.server";

/** Whether the page offers to simulate activities. */
export const isActivityDemo = (): Promise<boolean> => isDemoMode();

/** Simulates an activity of the community's profile. Throws AppError 403 outside demo mode. */
export async function simulateActivity(
  caller: Caller,
  { activityType }: { activityType: ActivityType },
  reply: Reply,
): Promise<ActivityOutput> {
  if (!(await isActivityDemo())) throw new AppError(403, "forbidden");
  return reportActivity(caller, { userId: String(COMMUNITY_PUBLIC_ID), activityType }, reply);
}
