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
    summary: "Replaces a segment; a sending that waits for its time takes who it holds then.",
    input: updateSegmentInput,
    output: segmentSchema,
    who: "manage_newsletter",
    refusals: [409],
    run: updateSegment,
  }),
  DELETE: endpoint({
    summary: "Removes a segment; 409 while a sending that waits for its time is for it.",
    input: segmentIdInput,
    output: z.object({ success: z.literal(true) }),
    who: "manage_newsletter",
    refusals: [409],
    run: deleteSegment,
  }),
});

export const loader = api.loader;
export const action = api.action;
