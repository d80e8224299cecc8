import { z } from "zod";
import {
  recommendation,
  recommendationsInput,
} from "~/features/sermons/recommendations/recommendations.schema";
import { listRecommendations } from "~/features/sermons/recommendations/recommendations.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/user/:userId/sermon-recommendations", {
  GET: endpoint({
    summary:
      "The sermons that fit a visitor best, each with the reason: me or one's own id, or 1 for the community's. Administrators with view_analytics may read every visitor's",
    input: recommendationsInput,
    output: z.array(recommendation),
    who: "public",
    refusals: [403, 404],
    run: listRecommendations,
  }),
});

export const loader = api.loader;
export const action = api.action;
