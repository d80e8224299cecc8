import { z } from "zod";
import { triggerResponse } from "~/features/devotion/scheduler/scheduler.schema";
import { triggerPublication } from "~/features/devotion/scheduler/scheduler-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/scheduler/trigger", {
  POST: endpoint({
    summary: "Asks for today's publication now",
    input: z.object({}),
    output: triggerResponse,
    status: 202,
    who: "manage_content",
    run: triggerPublication,
  }),
});

export const loader = api.loader;
export const action = api.action;
