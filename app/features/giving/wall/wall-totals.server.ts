import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { WallTotals } from "./wall.schema";

let cachedTotals: { until: string; at: number; totals: WallTotals } | undefined;

/** On PostgreSQL an entry may come to light after another with a higher id. */
const TOTALS_CACHE_MS = 60_000;

/**
 * What all gifts come to, whether or not they are on the wall: the money from the ledger, how many people gave, and how
 * often. Counted anew when the ledger has a new entry, and after a minute.
 */
export async function wallTotals(_caller: Caller): Promise<WallTotals> {
  const { showAmounts } = (await getSettings()).giving.wall;
  const last = await db
    .selectFrom("donationLedger")
    .select(["id", "createdAt"])
    .where("id", ">", 0) // by the key, from its end
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const until = `${last?.id} ${last?.createdAt}`;
  const at = Date.now();
  if (cachedTotals?.until !== until || at - cachedTotals.at >= TOTALS_CACHE_MS) {
    cachedTotals = { until, at, totals: await countTotals() };
  }
  return showAmounts ? cachedTotals.totals : { ...cachedTotals.totals, raised: null };
}

async function countTotals(): Promise<WallTotals> {
  const sums = await db
    .selectFrom("donationLedger")
    .select((eb) => ["currency", eb.fn.sum<number>("amount").as("amount")])
    .where("isDemo", "=", 0)
    .groupBy("currency")
    .execute();
  const { donors, donations } = await db
    .selectFrom("donations")
    .select(({ fn, ref, cast }) => [
      // Who gave no name is told apart by the address, and who gave neither by the gift.
      fn
        .count<number>(fn("lower", [fn.coalesce("donorName", "donorEmail", cast<string>(ref("id"), "text"))]))
        .distinct()
        .as("donors"),
      fn.countAll<number>().as("donations"),
    ])
    .where("isDemo", "=", 0)
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  return {
    raised: sums.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount),
    donors,
    donations,
  };
}
