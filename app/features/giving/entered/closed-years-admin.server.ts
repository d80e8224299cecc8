import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { dateIn } from "~/i18n/format";
import { AppError } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import type { YearInput } from "./entered.schema";
import { ENTRY_LOCK } from "./entry-check.server";

/** The closed years, newest first. */
export async function listClosedYears(caller: Caller): Promise<number[]> {
  requirePermission(caller, "manage_donations");
  const rows = await db.selectFrom("closedYears").select("year").orderBy("year", "desc").execute();
  return rows.map(({ year }) => year);
}

/** Closes a past year: nothing is dated into it any more. Idempotent. Throws AppError 409 for a year that is not over. */
export async function closeYear(caller: Caller, { year }: YearInput): Promise<number[]> {
  requirePermission(caller, "manage_donations");
  const { timeZone } = (await getSettings()).publishing;
  if (year < 1990 || year >= Number(dateIn(timeZone).slice(0, 4)))
    throw new AppError(409, "admin-entered:errors.yearNotOver");
  await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    const row = await trx
      .insertInto("closedYears")
      .values({ year, actor: caller.admin?.username ?? caller.kind, createdAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.column("year").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) await recordChange(trx, caller, { action: "donationYear.closed", subject: String(year) });
  });
  return listClosedYears(caller);
}

/** Opens a closed year again. Idempotent. */
export async function reopenYear(caller: Caller, { year }: YearInput): Promise<number[]> {
  requirePermission(caller, "manage_donations");
  await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    const row = await trx
      .deleteFrom("closedYears")
      .where("year", "=", year)
      .returning("id")
      .executeTakeFirst();
    if (row) await recordChange(trx, caller, { action: "donationYear.reopened", subject: String(year) });
  });
  return listClosedYears(caller);
}
