import { readOnly } from "~/http/methods.server";
/** The process answers. */
export const loader = () => new Response("ok");

export const action = readOnly;
