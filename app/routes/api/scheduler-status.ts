import { z } from "zod";
import { schedulerStatus } from "~/features/devotion/scheduler/scheduler.schema";
import { getSchedulerStatus } from "~/features/devotion/scheduler/scheduler-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/scheduler/status", {
  GET: endpoint({
    summary: "Whether the daily publication is kept, when it comes next, and what came of it lately",
    input: z.object({}),
    output: schedulerStatus,
    who: "manage_content",
    run: getSchedulerStatus,
  }),
});

export const loader = api.loader;
export const action = api.action;
