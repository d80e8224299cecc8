import { addDays } from "date-fns";
import { systemCaller } from "~/auth/caller.server";
import { getQuote, listQuotes } from "~/features/quotes/quotes.server";
import { quotesQuery } from "~/features/quotes/quotes.schema";
import { deleteOldQuotes } from "~/features/quotes/retention.server";
import { shareQuote } from "~/features/quotes/share.server";
import { quotesVisitorData } from "~/features/quotes/visitor-data.server";
import { deleteGeneratedQuote, listGeneratedQuotes } from "~/features/quotes/quotes-admin.server";
import { db } from "~db/client";
import { seedQuotes } from "~db/seed-quotes";
import { administrator } from "~tests/support/admin";
import { newReply } from "~tests/support/prayers";
import { keepForOneMonth, type QueryPlans } from "~tests/support/query-plan-table";
import { addAiQuote, addSubscriber, generateFor } from "~tests/support/quotes";
import { guestCaller } from "~tests/support/subscriptions";

export const queryPlans: QueryPlans = {
  verbs: {
    "generating a quote": async () => generateFor((await addSubscriber()).caller),
    "the team's list of quotes by AI": async () => {
      const id = await addAiQuote();
      await listGeneratedQuotes(systemCaller(), { before: id + 1 });
      await deleteGeneratedQuote((await administrator()).caller, { id });
    },
    "reading quotes": async () => {
      const { caller } = await addSubscriber();
      const { id } = await generateFor(caller);
      await getQuote(guestCaller, { id });
      await listQuotes(guestCaller, quotesQuery.parse({ before: "9" }));
      await listQuotes(guestCaller, quotesQuery.parse({ category: "hope", before: "9" }));
    },
    "sharing a quote": async () => {
      const { caller } = await addSubscriber();
      const { id } = await generateFor(caller);
      await shareQuote(caller, { quoteId: id, platform: "facebook" }, newReply());
    },
    "the quotes that a new site begins with": () => seedQuotes(db, new Date().toISOString()),
    "deleting old quotes": async () => {
      await keepForOneMonth("quotes");
      await generateFor((await addSubscriber()).caller);
      await deleteOldQuotes(systemCaller(), addDays(new Date(), 100));
    },
    "a visitor's quotes": async () => {
      const [one, other] = [await addSubscriber(), await addSubscriber()];
      const { id } = await generateFor(one.caller);
      for (const { caller } of [one, other])
        await shareQuote(caller, { quoteId: id, platform: "facebook" }, newReply());
      await quotesVisitorData.collect(db, one.id);
      await quotesVisitorData.move(db, one.id, other.id);
      await quotesVisitorData.erase(db, other.id);
    },
  },
};
