import type { Caller } from "~/auth/caller.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import { requireSubscriber } from "~/features/newsletter/subscribers/subscriber-access.server";
import type { Reply } from "~/http/json-api.server";
import { ministryAi } from "~/providers/ai.server";
import { db } from "~db/client";
import { requestAiQuote } from "./ai-quote.server";
import { pickLibraryQuote } from "./library-quote.server";
import { textColourFor } from "./quote-choices";
import type { GenerateQuoteInput, Quote } from "./quotes.schema";
import { toPublicQuotes } from "./to-public-quote.server";

/**
 * Generates a quote for a subscriber: a sentence by AI, or a quote from the library when the AI fails or is not
 * configured. `beforeAsking` counts the AI call towards the rate limit. Throws AppError 403.
 */
export async function generateQuote(
  caller: Caller,
  input: GenerateQuoteInput,
  reply: Reply,
  beforeAsking: () => Promise<void>,
  ai = ministryAi,
): Promise<Quote> {
  await requireSubscriber(caller);
  const { category, template, backgroundColor, language = caller.language } = input;
  const sentence = await requestAiQuote(ai, { category, language }, beforeAsking);
  const row = await db.transaction().execute(async (trx) => {
    const visitorId = await rememberVisitor(trx, caller, reply);
    const text = sentence ?? (await pickLibraryQuote(trx, { category, language, visitorId }));
    return trx
      .insertInto("inspirationalQuotes")
      .values({
        ...text,
        language,
        category,
        template,
        backgroundColor,
        textColor: textColourFor(backgroundColor),
        visitorId,
        createdAt: new Date().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  const [quote] = await toPublicQuotes([row]);
  return quote!;
}
