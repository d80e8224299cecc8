import { z } from "zod";
import { adminApplicationOutput, applicationsQuery } from "~/features/bible-study/applications-admin.schema";
import { listApplications } from "~/features/bible-study/applications-admin.server";
import { applicationOutput, applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { bibleStudyLimit } from "~/features/bible-study/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/bible-study/applications", {
  GET: endpoint({
    summary: "The applications to a Bible study group, newest first",
    input: applicationsQuery,
    output: z.array(adminApplicationOutput),
    who: "answer_messages",
    run: async (caller, query, reply) => {
      const { applications, older } = await listApplications(caller, query);
      setNextPageLink(reply, query, older);
      return applications;
    },
  }),
  POST: endpoint({
    summary: "Apply for a Bible study group",
    input: applicationInput,
    output: applicationOutput,
    status: 201,
    who: "public",
    limit: bibleStudyLimit,
    run: applyForBibleStudy,
  }),
});

export const loader = api.loader;
export const action = api.action;
