import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import {
  listBadgeDefinitions,
  listBadges,
  listLockedBadges,
  getStats,
} from "~/features/badges/badges.server";
import { simulateActivity } from "~/features/badges/demo-activity.server";
import { deleteLeaderboardName, listLeaderboardNames } from "~/features/badges/leaderboard-admin.server";
import { listLeaderboard } from "~/features/badges/leaderboard.server";
import { getLeaderboardName, setLeaderboardName } from "~/features/badges/leaderboard.server";
import { reportActivity } from "~/features/badges/report-activity.server";
import { deleteSimulatedActivities, recountOutdatedStats } from "~/features/badges/retention.server";
import { badgesVisitorData } from "~/features/badges/visitor-data.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { newReply } from "~tests/support/prayers";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";
import { addNamedVisitor } from "./named-visitor";

const team = systemCaller();
const me = { userId: "me" };

async function activeVisitor() {
  const visitor = await addVisitor();
  await reportActivity(visitor.caller, { ...me, activityType: "community", timeZone: undefined }, newReply());
  return visitor;
}

export const queryPlans: QueryPlans = {
  smallTables: ["badge_definitions"],
  verbs: {
    "the team's list of names on the leaderboard": async () => {
      const { id } = await addNamedVisitor("Rose");
      await listLeaderboardNames(systemCaller());
      await deleteLeaderboardName((await administrator()).caller, { id });
    },
    "counting an activity": async () => {
      const { caller } = await activeVisitor();
      await reportActivity(caller, { ...me, activityType: "prayer", timeZone: undefined }, newReply());
    },
    "reading badges": async () => {
      const { caller } = await activeVisitor();
      await listBadges(caller, me);
      await getStats(caller, me);
      await listLockedBadges(caller, me);
      await listBadgeDefinitions(caller);
    },
    "the leaderboard": async () => {
      const { caller } = await activeVisitor();
      await setLeaderboardName(caller, { name: "Marie" });
      await getLeaderboardName(caller);
      await listLeaderboard(guestCaller);
    },
    "removing what was tried out": async () => {
      await simulateActivity(guestCaller, { activityType: "donation" }, newReply());
      env.DEMO_MODE = "off";
      await deleteSimulatedActivities(team).finally(() => (env.DEMO_MODE = undefined));
    },
    "recounting stats": async () => {
      const { id } = await activeVisitor();
      await db.updateTable("userStats").set({ libraryVersion: "" }).where("userId", "=", id).execute();
      await recountOutdatedStats(team);
    },
    "a visitor's activities": async () => {
      const [one, other] = [await activeVisitor(), await activeVisitor()];
      await badgesVisitorData.collect(db, one.id);
      await badgesVisitorData.move(db, one.id, other.id);
      await badgesVisitorData.erase(db, other.id);
    },
  },
};
