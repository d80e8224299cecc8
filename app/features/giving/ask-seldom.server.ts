import { LRUCache } from "lru-cache";
import { db } from "~db/client";
import type { DonationRow } from "./ledger.server";

/** So long what a provider said of a gift is news enough for who looks at its page again. */
const PAUSE_MS = 1_500;
const asked = new LRUCache<string, Promise<unknown>>({ max: 5_000 });

/**
 * Asks a provider about a gift for whoever has its address, once for all who look at the same time or soon after: nobody
 * may have us ask without end. Answers the gift as it is kept then. Throws as `ask` did.
 */
export async function askSeldom(
  { id, createdAt }: Pick<DonationRow, "id" | "createdAt">,
  ask: () => Promise<unknown>,
): Promise<DonationRow> {
  const key = `${id} ${createdAt}`;
  let answer = asked.get(key);
  if (!answer) {
    const asking = ask();
    answer = asking;
    asked.set(key, asking);
    const rest = () => asked.set(key, asking, { ttl: PAUSE_MS });
    asking.then(rest, rest);
  }
  await answer;
  return db.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
