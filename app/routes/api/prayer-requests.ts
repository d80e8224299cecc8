import { z } from "zod";
import { adminPrayerRequest } from "~/features/prayers/admin/requests-admin.schema";
import { listAdminRequests } from "~/features/prayers/admin/requests-admin.server";
import { prayerRequestLimit } from "~/features/prayers/limits.server";
import { listPublicRequests } from "~/features/prayers/requests/list.server";
import {
  ownPrayerRequest,
  prayerRequestInput,
  prayerRequestsQuery,
  publicPrayerRequest,
} from "~/features/prayers/requests/requests.schema";
import { submitPrayerRequest } from "~/features/prayers/requests/submit.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/prayer-requests", {
  GET: endpoint({
    summary: "The public prayer requests, urgent and least prayed first; all, newest first, for the team",
    input: prayerRequestsQuery,
    output: z.union([z.array(adminPrayerRequest), z.array(publicPrayerRequest)]),
    who: "public",
    shared: (query) => query.public,
    refusals: [403],
    run: async (caller, query, reply) => {
      if (!query.public && caller.admin) {
        const { requests, older } = await listAdminRequests(caller, query);
        setNextPageLink(reply, query, older);
        return requests;
      }
      const { requests, next } = await listPublicRequests(caller, query);
      setNextPageLink(reply, query, next, "after");
      return requests;
    },
  }),
  POST: endpoint({
    summary:
      "Ask for prayer, or share a testimony (status answered): the team reviews it. Sending it is consent",
    input: prayerRequestInput,
    output: ownPrayerRequest,
    status: 201,
    who: "public",
    limit: prayerRequestLimit,
    run: submitPrayerRequest,
  }),
});

export const loader = api.loader;
export const action = api.action;
