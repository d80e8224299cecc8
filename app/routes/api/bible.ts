import { z } from "zod";
import { bibleCode, installedBible, updateBibleInput } from "~/features/bible/bible.schema";
import { removeBible, showBible, updateBible } from "~/features/bible/bibles-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/bibles/:code", {
  GET: endpoint({
    summary: "One installed Bible version",
    input: bibleCode,
    output: installedBible,
    who: "manage_content",
    run: showBible,
  }),
  PUT: endpoint({
    summary: "Changes how a Bible version is named, and what may be done with its words",
    input: updateBibleInput,
    output: installedBible,
    who: "manage_content",
    refusals: [409],
    run: updateBible,
  }),
  DELETE: endpoint({
    summary: "Removes a Bible version; what texts quote of it stays",
    input: bibleCode,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    run: removeBible,
  }),
});

export const loader = api.loader;
export const action = api.action;
