import { bibleStudyApplicationSchema, bibleStudySchema } from "~/features/bible-study/bible-study.schema";
import { applyForBibleStudy } from "~/features/bible-study/bible-study.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/bible-study/applications", {
  POST: endpoint({
    summary: "Apply for a Bible study group",
    input: bibleStudySchema,
    output: bibleStudyApplicationSchema,
    status: 201,
    who: "public",
    limit: "bible-study",
    run: applyForBibleStudy,
  }),
});

export const loader = api.loader;
export const action = api.action;
