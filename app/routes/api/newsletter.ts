import { subscribeSchema, subscriptionSchema } from "~/features/newsletter/newsletter.schema";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { subscribers, subscribersQuery } from "~/features/newsletter/subscribers.schema";
import { listSubscribers } from "~/features/newsletter/subscribers.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { linkNextPage } from "~/http/next-page.server";

const api = jsonApi("/api/newsletter", {
  GET: endpoint({
    summary: "The subscribers, newest first, a page at a time",
    input: subscribersQuery,
    output: subscribers,
    who: "manage_newsletter",
    run: async (caller, query, reply) => {
      const { subscribers, older } = await listSubscribers(caller, query);
      linkNextPage(reply, query, older);
      return subscribers;
    },
  }),
  POST: endpoint({
    summary: "Subscribe an address to the letters",
    input: subscribeSchema,
    output: subscriptionSchema,
    status: 201,
    who: "public",
    limit: "newsletter",
    run: subscribe,
  }),
});

export const loader = api.loader;
export const action = api.action;
