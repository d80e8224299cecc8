import { z } from "zod";
import { createOwnDevotion, listOwn } from "~/features/devotion/library/own-devotions-admin.server";
import {
  ownDevotion,
  ownDevotionInput,
  ownDevotionList,
} from "~/features/devotion/library/own-devotions.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/library/own", {
  GET: endpoint({
    summary: "The team's own devotions",
    input: z.object({}),
    output: ownDevotionList,
    who: "manage_content",
    run: listOwn,
  }),
  POST: endpoint({
    summary: "Add a devotion of the team",
    input: ownDevotionInput,
    output: ownDevotion,
    status: 201,
    who: "manage_content",
    run: createOwnDevotion,
  }),
});

export const loader = api.loader;
export const action = api.action;
