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
import type { QueryPlans } from "~tests/support/query-plan-table";
import { holdMessage } from "./held-form";

export const queryPlans: QueryPlans = {
  verbs: {
    "holding a form, and what the team does with it": async () => {
      const [one, two] = [await holdMessage(), await holdMessage()];
      for (const query of [{}, { before: "9" }])
        await listHeldSubmissions(systemCaller(), heldQuery.parse(query));
      await countHeldSubmissions(systemCaller());
      await findHeldTasks("manage_content")(systemCaller());
      await releaseHeldSubmission(systemCaller(), { id: one! });
      await deleteHeldSubmission(systemCaller(), { id: two! });
      await deleteOldHeldSubmissions(systemCaller());
    },
  },
};
