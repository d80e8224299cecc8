import { z } from "zod";
import { deleteSermon, updateSermon } from "~/features/sermons/library/sermons-admin.server";
import { sermon, sermonId, sermonUpdate } from "~/features/sermons/library/sermons.schema";
import { getSermon } from "~/features/sermons/library/sermons.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermons/:id", {
  GET: endpoint({
    summary: "A published sermon with its transcript. Drafts need manage_content",
    input: sermonId,
    output: sermon,
    who: "public",
    shared: true,
    run: getSermon,
  }),
  PUT: endpoint({
    summary: "Changes a sermon. With basedOn only if nobody else changed it since",
    input: sermonUpdate,
    output: sermon,
    who: "manage_content",
    refusals: [409],
    run: (caller, input) => updateSermon(caller, input),
  }),
  DELETE: endpoint({
    summary: "Deletes a sermon and what visitors did with it",
    input: versionedChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    refusals: [409],
    run: deleteSermon,
  }),
});

export const loader = api.loader;
export const action = api.action;
