import type { Caller } from "~/auth/caller.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import { requireSubscriber } from "~/features/newsletter/subscribers/subscriber-access.server";
import type { Reply } from "~/http/json-api.server";
import { ministryAi } from "~/providers/ai.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { requestAiQuote } from "./ai-quote.server";
import {
  hasRoomForAddress,
  hasRoomForVisitor,
  pickFromGallery,
  takeRoomForAddress,
} from "./gallery-room.server";
import { pickLibraryQuote } from "./library-quote.server";
import { textColourFor } from "./quote-choices";
import type { GenerateQuoteInput, Quote } from "./quotes.schema";
import { toPublicQuotes } from "./to-public-quote.server";

/**
 * Generates a quote for a subscriber: a sentence by AI, or a quote from the library when the AI fails or is not
 * configured. A visitor and a client address add only some quotes a day to the gallery, and none that it has in the same
 * style; otherwise the answer is a quote of the gallery. `beforeAsking` counts the AI call towards the rate limit.
 * Throws AppError 403, and 429 when the gallery has no quote to answer with.
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
  const style = { category, language, template, backgroundColor };
  // Asked before the AI, which would be paid for nothing; other quotes may take the room meanwhile.
  const mayHaveRoom = (await hasRoomForVisitor(db, caller)) && (await hasRoomForAddress(db, caller));
  const sentence = mayHaveRoom ? await requestAiQuote(ai, style, beforeAsking) : null;
  const row = await db.transaction().execute(async (trx) => {
    const hasRoom = (await hasRoomForVisitor(trx, caller)) && (await takeRoomForAddress(trx, caller));
    const visitorId = await rememberVisitor(trx, caller, reply);
    const text = hasRoom ? (sentence ?? (await pickLibraryQuote(trx, { ...style, visitorId }))) : null;
    if (text === null) return pickFromGallery(trx, style);
    return trx
      .insertInto("inspirationalQuotes")
      .values({
        ...text,
        ...style,
        textColor: textColourFor(backgroundColor),
        visitorId,
        createdAt: new Date().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (!row) throw new AppError(429, "quotes:errors.enough");
  const [quote] = await toPublicQuotes([row]);
  return quote!;
}
