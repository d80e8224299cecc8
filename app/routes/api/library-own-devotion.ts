import { z } from "zod";
import {
  deleteOwnDevotion,
  getOwnDevotion,
  updateOwnDevotion,
} from "~/features/devotion/library/own-devotions-admin.server";
import { ownDevotion, ownDevotionUpdate } from "~/features/devotion/library/own-devotions.schema";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/library/own/:id", {
  GET: endpoint({
    summary: "A devotion of the team",
    input: versionedChoice,
    output: ownDevotion,
    who: "manage_content",
    run: getOwnDevotion,
  }),
  PUT: endpoint({
    summary: "Change a devotion of the team",
    input: ownDevotionUpdate,
    output: ownDevotion,
    who: "manage_content",
    refusals: [409],
    run: updateOwnDevotion,
  }),
  DELETE: endpoint({
    summary: "Delete a devotion of the team",
    input: versionedChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    refusals: [409],
    run: deleteOwnDevotion,
  }),
});

export const loader = api.loader;
export const action = api.action;
