import { subscribeInput, subscriptionOutput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import {
  subscribersOutput,
  subscribersQuery,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { listSubscribers } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { newsletterLimit } from "~/features/newsletter/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/newsletter", {
  GET: endpoint({
    summary: "The subscribers, newest first, a page at a time",
    input: subscribersQuery,
    output: subscribersOutput,
    who: "manage_newsletter",
    run: async (caller, query, reply) => {
      const { subscribers, older } = await listSubscribers(caller, query);
      setNextPageLink(reply, query, older);
      return subscribers;
    },
  }),
  POST: endpoint({
    summary: "Subscribe an address to the newsletter",
    input: subscribeInput,
    output: subscriptionOutput,
    status: 201,
    who: "public",
    limit: newsletterLimit,
    run: subscribeToNewsletter,
  }),
});

export const loader = api.loader;
export const action = api.action;
