import { z } from "zod";
import { triggerResponse } from "~/features/devotion/publication/scheduler.schema";
import { triggerPublication } from "~/features/devotion/publication/scheduler-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/scheduler/trigger", {
  POST: endpoint({
    summary: "Starts today's publication now. Idempotent",
    input: z.object({}),
    output: triggerResponse,
    status: 202,
    who: "manage_content",
    run: triggerPublication,
  }),
});

export const loader = api.loader;
export const action = api.action;
