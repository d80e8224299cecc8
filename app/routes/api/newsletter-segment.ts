import { z } from "zod";
import {
  segmentIdInput,
  segmentSchema,
  updateSegmentInput,
} from "~/features/newsletter/segments/segments.schema";
import {
  deleteSegment,
  showSegment,
  updateSegment,
} from "~/features/newsletter/segments/segments-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-segments/:id", {
  GET: endpoint({
    summary: "One segment, counted now.",
    input: segmentIdInput,
    output: segmentSchema,
    who: "manage_newsletter",
    run: showSegment,
  }),
  PUT: endpoint({
    summary: "Updates a segment; a planned sending uses the criteria at its time.",
    input: updateSegmentInput,
    output: segmentSchema,
    who: "manage_newsletter",
    refusals: [409],
    run: updateSegment,
  }),
  DELETE: endpoint({
    summary: "Deletes a segment; 409 while a planned sending uses it.",
    input: segmentIdInput,
    output: z.object({ success: z.literal(true) }),
    who: "manage_newsletter",
    refusals: [409],
    run: deleteSegment,
  }),
});

export const loader = api.loader;
export const action = api.action;
