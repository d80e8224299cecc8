import {
  changeSubscribersInput,
  changeSubscribersOutput,
} from "~/features/newsletter/subscribers/subscribers-many.schema";
import { changeSubscribers } from "~/features/newsletter/subscribers/subscribers-many-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-subscribers/many", {
  PATCH: endpoint({
    summary:
      "Changes the language or an interest of many subscribers, or unsubscribes them; at most 1,000 at once, then again",
    input: changeSubscribersInput,
    output: changeSubscribersOutput,
    who: "manage_newsletter",
    run: changeSubscribers,
  }),
});

export const loader = api.loader;
export const action = api.action;
