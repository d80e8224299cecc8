import { z } from "zod";
import { schedulerStatus } from "~/features/devotion/publication/scheduler.schema";
import { getSchedulerStatus } from "~/features/devotion/publication/scheduler-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/scheduler/status", {
  GET: endpoint({
    summary: "Whether the schedule runs, the next publication, and the last runs",
    input: z.object({}),
    output: schedulerStatus,
    who: "manage_content",
    run: getSchedulerStatus,
  }),
});

export const loader = api.loader;
export const action = api.action;
