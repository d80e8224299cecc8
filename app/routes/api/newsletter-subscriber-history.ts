import { subscriberHistoryOutput } from "~/features/newsletter/subscribers/subscriber-history.schema";
import { getSubscriberHistory } from "~/features/newsletter/subscribers/subscriber-history-admin.server";
import { subscriberIdInput } from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-subscribers/:id/history", {
  GET: endpoint({
    summary:
      "The consent of a subscriber with its history, the mails to them, and what their mailbox refused",
    input: subscriberIdInput,
    output: subscriberHistoryOutput,
    who: "manage_newsletter",
    run: getSubscriberHistory,
  }),
});

export const loader = api.loader;
export const action = api.action;
