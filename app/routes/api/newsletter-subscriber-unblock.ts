import {
  subscriberIdInput,
  subscriberOutput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { unblockSubscriber } from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-subscribers/:id/unblock", {
  PATCH: endpoint({
    summary: "Lifts a bounce or a pause; 409 for a complaint, which only the person lifts",
    input: subscriberIdInput,
    output: subscriberOutput,
    who: "manage_newsletter",
    refusals: [409],
    run: unblockSubscriber,
  }),
});

export const loader = api.loader;
export const action = api.action;
