import { z } from "zod";
import { askStripe, stripeEventSchema, type StripeKeys } from "./stripe.server";

/** The whole event, as in a webhook. */
const stripeEventPageSchema = z.object({ data: z.array(stripeEventSchema.loose()), has_more: z.boolean() });
export type ListedStripeEvent = z.output<typeof stripeEventPageSchema>["data"][number];

interface EventPeriod {
  types: readonly string[];
  from: Date;
  /** Exclusive; default: now. */
  until?: Date | undefined;
}

/**
 * The events of a period, oldest first, with the same ids as in webhooks. Stripe keeps 30 days
 * (docs.stripe.com/api/events/list).
 */
export async function listStripeEvents(
  keys: StripeKeys,
  { types, from, until }: EventPeriod,
): Promise<ListedStripeEvent[]> {
  const span = {
    types: [...types],
    created: { gte: toUnixSeconds(from), ...(until && { lt: toUnixSeconds(until) }) },
    limit: 100,
  };
  const events: ListedStripeEvent[] = [];
  for (let hasMore = true; hasMore;) {
    const last = events.at(-1);
    const page = await askStripe(keys, "list events", stripeEventPageSchema, (client) =>
      client.events.list({ ...span, ...(last && { starting_after: last.id }) }),
    );
    events.push(...page.data);
    hasMore = page.has_more && page.data.length > 0;
  }
  return events.reverse();
}

const toUnixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
