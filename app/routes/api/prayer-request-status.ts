import { adminPrayerRequest, requestStatusInput } from "~/features/prayers/admin/requests-admin.schema";
import { setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/prayer-requests/:id/status", {
  PATCH: endpoint({
    summary: "Approve or reject a request, or a testimony, that waits for the team",
    input: requestStatusInput,
    output: adminPrayerRequest,
    who: "manage_prayers",
    refusals: [404, 409],
    run: setRequestStatus,
  }),
});

export const loader = api.loader;
export const action = api.action;
