import type { Caller } from "~/auth/caller.server";
import { subscriberCookie } from "~/auth/cookies.server";
import { generateQuote } from "~/features/quotes/generate.server";
import { generateQuoteInput, type Quote } from "~/features/quotes/quotes.schema";
import { aiClient, type Ai } from "~/providers/ai.server";
import { db } from "~db/client";
import { newReply } from "./prayers";
import { guestCaller, requestSubscription } from "./subscriptions";
import { addVisitor } from "./visitors";

let subscribers = 0;

/** A browser that subscribed: as the caller of a verb, and its cookies as a header. */
export async function addSubscriber(more: Partial<Caller> = {}) {
  const { cookie } = await requestSubscription({ email: `reader-${++subscribers}@example.org` });
  const { caller, id, headers } = await addVisitor({ ...more, subscriber: subscriberCookie.read(cookie) });
  return { id, caller, headers: { Cookie: `${headers.Cookie}; ${cookie.split(";")[0]!}` } };
}

const noAi = aiClient(null);

/** Generates a quote for a subscriber, without an AI unless one is given. */
export const generateFor = (
  caller: Caller,
  input: object = {},
  { ai = noAi, beforeAsking = async () => undefined }: { ai?: Ai; beforeAsking?: () => Promise<void> } = {},
): Promise<Quote> =>
  generateQuote(
    caller,
    generateQuoteInput.parse({ category: "hope", ...input }),
    newReply(),
    beforeAsking,
    ai,
  );

/** A quote of the library in the gallery; returns it. */
export const addQuote = async (input: object = {}): Promise<Quote> =>
  generateFor((await addSubscriber({ language: guestCaller.language })).caller, input);

/** A quote that an AI wrote; returns its id. */
export async function addAiQuote(quote = "Limyè a toujou la.", language = "ht"): Promise<number> {
  const createdAt = new Date().toISOString();
  const { id } = await db
    .insertInto("inspirationalQuotes")
    .values({ quote, language, category: "hope", source: "ai", createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const findQuote = (id: number) =>
  db.selectFrom("inspirationalQuotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
