import { defineLimit } from "~/request/limit.server";

export const signInLimit = defineLimit("sign-in");
