import { z } from "zod";
import { installedBible } from "~/features/bible/bible.schema";
import { listBibles } from "~/features/bible/bibles-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/bibles", {
  GET: endpoint({
    summary: "The installed Bible versions, and what may be done with their words",
    input: z.object({}),
    output: z.array(installedBible),
    who: "manage_content",
    run: listBibles,
  }),
});

export const loader = api.loader;
export const action = api.action;
