import { jsonApi } from "~/http/json-api.server";
import { messages } from "./contact/messages";

const api = jsonApi("/api/contact-messages", { GET: messages });

export const loader = api.loader;
export const action = api.action;
