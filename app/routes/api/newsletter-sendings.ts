import { z } from "zod";
import { sendingsSchema } from "~/features/newsletter/sending/sending.schema";
import { listRegularSendings } from "~/features/newsletter/sending/sending-progress-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-sendings", {
  GET: endpoint({
    summary: "The regular sendings, newest first: daily devotions and digests",
    input: z.object({}),
    output: sendingsSchema,
    who: "manage_newsletter",
    run: listRegularSendings,
  }),
});

export const loader = api.loader;
export const action = api.action;
