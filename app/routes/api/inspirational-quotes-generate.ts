import { generateQuote } from "~/features/quotes/generate.server";
import { quoteLimit } from "~/features/quotes/limits.server";
import { generateQuoteInput, quoteOutput } from "~/features/quotes/quotes.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { limitAddress } from "~/http/rate-limit.server";
import { aiLimit } from "~/request/limit.server";

const api = jsonApi("/api/inspirational-quotes/generate", {
  POST: endpoint({
    summary: "A quote in a style and colour: a sentence by AI, or one of the curated library",
    input: generateQuoteInput,
    output: quoteOutput,
    status: 201,
    who: "subscriber",
    refusals: [403],
    limit: quoteLimit,
    run: (caller, input, reply) =>
      generateQuote(caller, input, reply, () => limitAddress(aiLimit, caller.address)),
  }),
});

export const loader = api.loader;
export const action = api.action;
