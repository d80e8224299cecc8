import { systemCaller } from "~/auth/caller.server";
import { heldQuery } from "~/features/held/held-admin.schema";
import {
  countHeldSubmissions,
  deleteHeldSubmission,
  findHeldTasks,
  listHeldSubmissions,
} from "~/features/held/held-admin.server";
import { releaseHeldSubmission } from "~/features/held/held-release-admin.server";
import { deleteOldHeldSubmissions } from "~/features/held/retention.server";
import { heldVisitorData } from "~/features/held/visitor-data.server";
import { holdSubmission } from "~/features/held/held.server";
import { db } from "~db/client";
import { newReply } from "~tests/support/prayers";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { addVisitor } from "~tests/support/visitors";
import { heldMessage, holdMessage } from "./held-form";

export const queryPlans: QueryPlans = {
  verbs: {
    "holding a form, and what the team does with it": async () => {
      const [one, two] = [await holdMessage(), await holdMessage()];
      for (const query of [{}, { before: "9" }])
        await listHeldSubmissions(systemCaller(), heldQuery.parse(query));
      await countHeldSubmissions(systemCaller());
      await findHeldTasks("answer_messages")(systemCaller());
      await releaseHeldSubmission(systemCaller(), { id: one! });
      await deleteHeldSubmission(systemCaller(), { id: two! });
      await deleteOldHeldSubmissions(systemCaller());
    },
    "a visitor's held forms exported, moved and erased": async () => {
      const [one, other] = [await addVisitor(), await addVisitor()];
      await holdSubmission("contact")(one.caller, heldMessage, newReply());
      await heldVisitorData.collect(db, one.id);
      await heldVisitorData.move(db, one.id, other.id);
      await heldVisitorData.erase(db, other.id);
    },
  },
};
