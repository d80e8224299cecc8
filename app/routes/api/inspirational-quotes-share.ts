import { quoteShareLimit } from "~/features/quotes/limits.server";
import { shareQuoteInput, shareQuoteOutput } from "~/features/quotes/quotes.schema";
import { shareQuote } from "~/features/quotes/share.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/inspirational-quotes/share", {
  POST: endpoint({
    summary: "Count that this visitor shares a quote; a visitor counts once a quote and platform",
    input: shareQuoteInput,
    output: shareQuoteOutput,
    who: "public",
    refusals: [404],
    limit: quoteShareLimit,
    run: shareQuote,
  }),
});

export const loader = api.loader;
export const action = api.action;
