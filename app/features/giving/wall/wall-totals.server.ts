import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { WallTotals } from "./wall.schema";

/** Totals of all donations, on the wall or not: money from the ledger, number of donors and of donations. */
export async function wallTotals(_caller: Caller): Promise<WallTotals> {
  const { showAmounts } = (await getSettings()).giving.wall;
  const sums = await db
    .selectFrom("donationLedger")
    .select((eb) => ["currency", eb.fn.sum<number>("amount").as("amount")])
    .where("isDemo", "=", false)
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
    .where("isDemo", "=", false)
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  return {
    raised: showAmounts ? sums.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount) : null,
    donors,
    donations,
  };
}
