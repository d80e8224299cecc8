import { subscribeSchema, subscriptionSchema } from "~/features/newsletter/newsletter.schema";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter", {
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
