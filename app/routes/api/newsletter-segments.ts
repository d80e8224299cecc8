import { z } from "zod";
import { createSegmentInput, segmentSchema } from "~/features/newsletter/segments/segments.schema";
import { createSegment, listSegments } from "~/features/newsletter/segments/segments-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-segments", {
  GET: endpoint({
    summary: "All segments by name, counted now.",
    input: z.object({}),
    output: z.array(segmentSchema),
    who: "manage_newsletter",
    run: listSegments,
  }),
  POST: endpoint({
    summary: "Creates a segment.",
    input: createSegmentInput,
    output: segmentSchema,
    status: 201,
    who: "manage_newsletter",
    refusals: [409],
    run: createSegment,
  }),
});

export const loader = api.loader;
export const action = api.action;
