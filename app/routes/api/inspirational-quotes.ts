import { z } from "zod";
import { quoteOutput, quotesQuery } from "~/features/quotes/quotes.schema";
import { listQuotes } from "~/features/quotes/quotes.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/inspirational-quotes", {
  GET: endpoint({
    summary: "The quotes in a language, newest first",
    input: quotesQuery,
    output: z.array(quoteOutput),
    who: "public",
    shared: true,
    run: async (caller, query, reply) => {
      const { quotes, older } = await listQuotes(caller, query);
      setNextPageLink(reply, { language: caller.language, ...query }, older);
      return quotes;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
