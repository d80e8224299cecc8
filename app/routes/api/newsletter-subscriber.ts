import { z } from "zod";
import {
  subscriberIdInput,
  subscriberOutput,
  updateSubscriberInput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { eraseSubscriber } from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { updateSubscriber } from "~/features/newsletter/subscribers/subscriber-corrections-admin.server";
import { getSubscriber } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-subscribers/:id", {
  GET: endpoint({
    summary: "One subscriber, with the consent and why the address gets no mails",
    input: subscriberIdInput,
    output: subscriberOutput,
    who: "manage_newsletter",
    run: getSubscriber,
  }),
  PUT: endpoint({
    summary:
      "Corrects the name, address, language, choices and pause; the links of earlier mails end with a new address",
    input: updateSubscriberInput,
    output: subscriberOutput,
    who: "manage_newsletter",
    refusals: [409],
    run: updateSubscriber,
  }),
  DELETE: endpoint({
    summary: "Erases a subscription with its profile; a complaint stays",
    input: subscriberIdInput,
    output: z.object({ success: z.literal(true) }),
    who: "manage_newsletter",
    run: eraseSubscriber,
  }),
});

export const loader = api.loader;
export const action = api.action;
