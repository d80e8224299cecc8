import { publishSermon, unpublishSermon } from "~/features/sermons/library/sermons-admin.server";
import { sermon } from "~/features/sermons/library/sermons.schema";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermons/:id/publish", {
  PATCH: endpoint({
    summary: "Publishes a draft. Idempotent",
    input: versionedChoice,
    output: sermon,
    who: "manage_content",
    refusals: [409],
    run: publishSermon,
  }),
  DELETE: endpoint({
    summary: "Makes a published sermon a draft again. Idempotent",
    input: versionedChoice,
    output: sermon,
    who: "manage_content",
    refusals: [409],
    run: unpublishSermon,
  }),
});

export const loader = api.loader;
export const action = api.action;
