import { systemCaller } from "~/auth/caller.server";
import { listBibles, removeBible } from "~/features/bible/bibles-admin.server";
import { addBible } from "~tests/support/bible";
import type { QueryPlans } from "~tests/support/query-plan-table";

export const queryPlans: QueryPlans = {
  smallTables: ["bible_versions"],
  verbs: {
    "installing, listing and removing a Bible": async () => {
      await addBible();
      const { code } = await addBible();
      await listBibles(systemCaller());
      await removeBible(systemCaller(), { code });
    },
  },
};
