import {
  subscriberIdInput,
  subscriberOutput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { unsubscribeForSubscriber } from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-subscribers/:id/unsubscribe", {
  PATCH: endpoint({
    summary: "Ends a subscription for somebody who asked",
    input: subscriberIdInput,
    output: subscriberOutput,
    who: "manage_newsletter",
    run: unsubscribeForSubscriber,
  }),
});

export const loader = api.loader;
export const action = api.action;
