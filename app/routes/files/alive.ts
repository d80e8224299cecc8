import { rejectWrites } from "~/http/methods.server";
/** Liveness: the process answers. */
export const loader = () => new Response("ok");

export const action = rejectWrites;
