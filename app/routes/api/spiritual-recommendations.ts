import { z } from "zod";
import {
  noInput,
  recommendationWithReasons,
} from "~/features/sermons/recommendations/recommendations.schema";
import { listRecommendationsWithReasons } from "~/features/sermons/recommendations/recommendations.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/recommendations", {
  GET: endpoint({
    summary: "The sermons that fit this visitor best, each with its reasons and what it may help with",
    input: noInput,
    output: z.array(recommendationWithReasons),
    who: "public",
    run: listRecommendationsWithReasons,
  }),
});

export const loader = api.loader;
export const action = api.action;
