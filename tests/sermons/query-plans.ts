import { systemCaller } from "~/auth/caller.server";
import { getSermon, listSermons } from "~/features/sermons/library/sermons.server";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { addTestSermon } from "./sermons";

const guest = { ...systemCaller("fr"), kind: "guest" as const };

export const queryPlans: QueryPlans = {
  verbs: {
    "reading sermons": async () => {
      const id = await addTestSermon();
      for (const lang of [undefined, "fr"] as const)
        for (const topic of [undefined, "faith"] as const)
          for (const filter of [{}, { difficulty: "beginner", q: "foi" } as const])
            for (const at of [
              {},
              { before: "2026-11-21T12:00:00.000Z_9" },
              { after: "2026-11-18T12:00:00.000Z_1" },
            ])
              await listSermons(guest, { lang, topic, ...filter, ...at });
      await listSermons(systemCaller(), { admin: true, before: "9", lang: "fr" });
      await getSermon(guest, { id });
    },
  },
};
