import type { Caller } from "~/auth/caller.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { readRowsAround } from "~db/keyset-page";
import type { DonorLevel } from "../donations/giving-choices";
import {
  type AppreciationRow,
  readWallPage,
  WALL_PAGE_SIZE,
  wallColumns,
  type WallPageQuery,
} from "./wall-page.server";
import type { Appreciation, Milestone, WallTotals } from "./wall.schema";

/**
 * A page of the donations whose donors agreed to the wall, newest first; pass `older` as `before` for the next page.
 */
export async function listAppreciations(
  _caller: Caller,
  { before, after, limit = WALL_PAGE_SIZE }: WallPageQuery = {},
): Promise<{ appreciations: Appreciation[]; newer: string | null; older: string | null }> {
  const { showAmounts } = (await getSettings()).giving.wall;
  const { rows, ...beside } = await readWallPage({ before, after, limit }, (around, count) =>
    readRowsAround(
      db
        .selectFrom("donorAppreciations")
        .select(wallColumns)
        .where("isPublic", "=", true)
        .where("hiddenAt", "is", null)
        .limit(count),
      "donationDate",
      around,
    ),
  );
  return { appreciations: rows.map((row) => appreciationToApi(row, showAmounts)), ...beside };
}

/** An entry as the public API returns it. */
function appreciationToApi(row: AppreciationRow, showAmounts: boolean): Appreciation {
  const isAnonymous = row.isAnonymous;
  return {
    ...row,
    isAnonymous,
    donorName: isAnonymous ? null : row.donorName,
    donationAmount: showAmounts ? row.donationAmount / 100 : null,
    currency: showAmounts ? row.currency : null,
    achievementLevel: row.achievementLevel as DonorLevel | null,
    milestone: row.milestone as Milestone | null,
  };
}

/** Totals of all donations, on the wall or not: money from the ledger, number of donors and of donations. In kind is not counted. */
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
    .where("amount", "!=", 0)
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  return {
    raised: showAmounts ? sums.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount) : null,
    donors,
    donations,
  };
}
