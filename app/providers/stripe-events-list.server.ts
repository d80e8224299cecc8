import { z } from "zod";
import { ask, eventShape, type StripeKeys } from "./stripe.server";

/** Whole, as a report posts it. */
const listed = z.object({ data: z.array(eventShape.loose()), has_more: z.boolean() });
export type ListedEvent = z.output<typeof listed>["data"][number];

interface Span {
  types: readonly string[];
  from: Date;
  /** Not itself; until now, where it is left out. */
  until?: Date | undefined;
}

/**
 * What happened at Stripe in a time, oldest first, under the ids that its reports carry. Stripe knows the last 30 days
 * (docs.stripe.com/api/events/list).
 */
export async function listEvents(keys: StripeKeys, { types, from, until }: Span): Promise<ListedEvent[]> {
  const span = {
    types: [...types],
    created: { gte: secondsOf(from), ...(until && { lt: secondsOf(until) }) },
    limit: 100,
  };
  const events: ListedEvent[] = [];
  for (let hasMore = true; hasMore;) {
    const last = events.at(-1);
    const page = await ask(keys, "list events", listed, (client) =>
      client.events.list({ ...span, ...(last && { starting_after: last.id }) }),
    );
    events.push(...page.data);
    hasMore = page.has_more && page.data.length > 0;
  }
  return events.reverse();
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);
