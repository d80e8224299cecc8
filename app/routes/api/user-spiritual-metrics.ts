import { z } from "zod";
import { growthLimit } from "~/features/growth/limits.server";
import {
  metricsInput,
  metricsOutput,
  metricsQuery,
  savedMetricsOutput,
} from "~/features/growth/metrics/metrics.schema";
import { listMetrics, saveMetrics } from "~/features/growth/metrics/metrics.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/user/:userId/spiritual-metrics", {
  GET: endpoint({
    summary:
      "The days noted for one's own profile, newest first. Administrators with view_analytics may read every one",
    input: metricsQuery,
    output: z.array(metricsOutput),
    who: "public",
    refusals: [403, 404],
    run: listMetrics,
  }),
  POST: endpoint({
    summary:
      "Note what a day held; a second time for the same date replaces the first (200). What is not a number counts as 0, and as 5 for the mood; a number below 0 or a mood outside 1 to 10 is a 400. Sending it is consent",
    input: metricsInput,
    output: savedMetricsOutput,
    status: 201,
    who: "public",
    refusals: [403, 404],
    limit: growthLimit,
    run: saveMetrics,
  }),
});

export const loader = api.loader;
export const action = api.action;
