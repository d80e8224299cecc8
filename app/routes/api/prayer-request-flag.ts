import { z } from "zod";
import { prayerFlagLimit } from "~/features/prayers/limits.server";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { requestId } from "~/features/prayers/requests/requests.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/prayer-requests/:id/flag", {
  POST: endpoint({
    summary: "Tell the team that a public request should not stand there; a visitor counts once",
    input: requestId,
    output: z.object({ success: z.literal(true) }),
    who: "public",
    refusals: [404],
    limit: prayerFlagLimit,
    run: async (caller, input, reply) => {
      await flagPrayerRequest(caller, input, reply);
      return { success: true as const };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
