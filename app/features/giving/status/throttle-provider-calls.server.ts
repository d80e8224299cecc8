import { LRUCache } from "lru-cache";
import { db } from "~db/client";
import type { DonationRow } from "../donations/donation-row";

/** How long an answer is reused: at most one call per gift and purpose in this time. */
const REUSE_MS = 1_500;
const recentCalls = new LRUCache<string, { answer: Promise<unknown>; until: number }>({ max: 5_000 });

/** A look reads and takes nothing; a return takes what the donor approved. Neither reuses the other's answer. */
type CallPurpose = "look" | "return";

/**
 * Asks a provider about a gift for whoever has its address, once for all who ask for the same purpose at the same time
 * or soon after: nobody may have us ask without end. Answers the gift as it is kept then. Throws as `ask` did.
 */
export async function throttleProviderCall(
  purpose: CallPurpose,
  { id, createdAt }: Pick<DonationRow, "id" | "createdAt">,
  ask: () => Promise<unknown>,
): Promise<DonationRow> {
  const key = `${purpose} ${id} ${createdAt}`;
  let entry = recentCalls.get(key);
  if (!entry || Date.now() >= entry.until) {
    const asking = { answer: ask(), until: Infinity };
    entry = asking;
    recentCalls.set(key, asking);
    const rest = () => void (asking.until = Date.now() + REUSE_MS);
    asking.answer.then(rest, rest);
  }
  await entry.answer;
  return db.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
