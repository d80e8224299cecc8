import { LRUCache } from "lru-cache";
import { db } from "~db/client";
import type { DonationRow } from "../donations/donation-row";

/** A response is reused for this time: at most one call per donation and purpose. */
const REUSE_MS = 1_500;
const recentCalls = new LRUCache<string, { answer: Promise<unknown>; until: number }>({ max: 5_000 });

/** `look` only reads; `return` captures the payment. They do not share answers. */
type CallPurpose = "look" | "return";

/**
 * Calls a provider about a donation, once for all concurrent and recent requests with the same purpose. Otherwise
 * anybody with the link could make us call without limit. Returns the stored donation. Throws what `ask` throws.
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
