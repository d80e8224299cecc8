import { jsonApi } from "~/http/json-api.server";
import { listMessagesEndpoint } from "./contact/messages";

const api = jsonApi("/api/contact-messages", { GET: listMessagesEndpoint });

export const loader = api.loader;
export const action = api.action;
