import { defineLimit } from "~/request/limit.server";

/** Tests of a mail's text, which go to any address. */
export const mailTextTestLimit = defineLimit("mail-text-test");
