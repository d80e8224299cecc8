import { z } from "zod";
import { application, applicationsQuery } from "~/features/bible-study/applications.schema";
import { listApplications } from "~/features/bible-study/applications.server";
import { bibleStudyApplicationSchema, bibleStudySchema } from "~/features/bible-study/bible-study.schema";
import { applyForBibleStudy } from "~/features/bible-study/bible-study.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { linkNextPage } from "~/http/next-page.server";

const api = jsonApi("/api/bible-study/applications", {
  GET: endpoint({
    summary: "The applications to a Bible study group, newest first",
    input: applicationsQuery,
    output: z.array(application),
    who: "manage_content",
    run: async (caller, query, reply) => {
      const { applications, older } = await listApplications(caller, query);
      linkNextPage(reply, query, older);
      return applications;
    },
  }),
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
