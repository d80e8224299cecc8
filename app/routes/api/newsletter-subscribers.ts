import {
  addSubscriberInput,
  subscriberOutput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { addSubscriber } from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-subscribers", {
  POST: endpoint({
    summary: "Adds a subscriber with the consent that they gave; the list is GET /api/newsletter",
    input: addSubscriberInput,
    output: subscriberOutput,
    status: 201,
    who: "manage_newsletter",
    refusals: [409],
    run: addSubscriber,
  }),
});

export const loader = api.loader;
export const action = api.action;
