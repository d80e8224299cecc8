import { z } from "zod";
import {
  subscriberIdInput,
  subscriberOutput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { eraseSubscriber } from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
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
