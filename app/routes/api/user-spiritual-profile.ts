import { growthProfileInput, spiritualProfileOutput } from "~/features/growth/profile/profile.schema";
import { getSpiritualProfile } from "~/features/growth/profile/profile.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/user/:userId/spiritual-profile", {
  GET: endpoint({
    summary:
      "The spiritual profile: me or one's own id, or 1 for the community's. Administrators with view_analytics may read every one",
    input: growthProfileInput,
    output: spiritualProfileOutput,
    who: "public",
    refusals: [403, 404],
    run: getSpiritualProfile,
  }),
});

export const loader = api.loader;
export const action = api.action;
