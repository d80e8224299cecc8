import { z } from "zod";
import { askStripe, stripeEventSchema, type StripeKeys } from "./stripe.server";

/** Whole, as a report posts it. */
const stripeEventPageSchema = z.object({ data: z.array(stripeEventSchema.loose()), has_more: z.boolean() });
export type ListedStripeEvent = z.output<typeof stripeEventPageSchema>["data"][number];

interface EventPeriod {
  types: readonly string[];
  from: Date;
  /** Not itself; until now, where it is left out. */
  until?: Date | undefined;
}

/**
 * What happened at Stripe in a time, oldest first, under the ids that its reports carry. Stripe knows the last 30 days
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
