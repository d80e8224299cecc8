import { z } from "zod";
import {
  exportOwnDevotions,
  importOwnDevotions,
} from "~/features/devotion/library/own-devotions-import-admin.server";
import { importCount, importInput } from "~/features/devotion/library/own-devotions-import.schema";
import { exportedDevotions } from "~/features/devotion/library/own-devotions.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/library/own/file", {
  GET: endpoint({
    summary: "The team's own devotions as a file",
    input: z.object({}),
    output: exportedDevotions,
    who: "manage_content",
    run: exportOwnDevotions,
  }),
  POST: endpoint({
    summary: "Import devotions of a file, or with `dryRun` only count them",
    input: importInput,
    output: importCount,
    who: "manage_content",
    run: importOwnDevotions,
  }),
});

export const loader = api.loader;
export const action = api.action;
