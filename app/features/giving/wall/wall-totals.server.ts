import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { WallTotals } from "./wall.schema";

let cachedTotals: { until: string; at: number; totals: WallTotals } | undefined;

/** On PostgreSQL an entry may become visible after one with a higher id. */
const TOTALS_CACHE_MS = 60_000;

/**
 * Totals of all donations, on the wall or not: money from the ledger, number of donors and of donations. Cached until
 * the ledger has a new entry, for at most a minute.
 */
export async function wallTotals(_caller: Caller): Promise<WallTotals> {
  const { showAmounts } = (await getSettings()).giving.wall;
  const last = await db
    .selectFrom("donationLedger")
    .select(["id", "createdAt"])
    .where("id", ">", 0) // Makes SQLite use the primary key from its end.
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
      // Donors without a name count by e-mail address, and those without either by donation.
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
