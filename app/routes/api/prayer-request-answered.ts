import { adminPrayerRequest, requestAnsweredInput } from "~/features/prayers/admin/requests-admin.schema";
import { markRequestAnswered } from "~/features/prayers/admin/requests-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/prayer-requests/:id/answered", {
  PATCH: endpoint({
    summary: "Mark an approved request as answered, with a testimony",
    input: requestAnsweredInput,
    output: adminPrayerRequest,
    who: "manage_prayers",
    refusals: [404, 409],
    run: markRequestAnswered,
  }),
});

export const loader = api.loader;
export const action = api.action;
