import {
  resubscribeInput,
  subscriberOutput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { resubscribe } from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-subscribers/:id/subscribe", {
  PATCH: endpoint({
    summary: "Subscribes somebody who left again, with the consent that they gave",
    input: resubscribeInput,
    output: subscriberOutput,
    who: "manage_newsletter",
    refusals: [409],
    run: resubscribe,
  }),
});

export const loader = api.loader;
export const action = api.action;
