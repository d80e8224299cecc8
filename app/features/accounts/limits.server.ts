import { defineLimit } from "~/request/limit.server";

export const signInLimit = defineLimit("sign-in");

/** Creating the first administrator with the code of the start. */
export const setupLimit = defineLimit("setup");
