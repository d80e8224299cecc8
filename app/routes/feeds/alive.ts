import { rejectWrites } from "~/http/methods.server";
/** The process answers. */
export const loader = () => new Response("ok");

export const action = rejectWrites;
