import type { Caller } from "~/auth/caller.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { getMinistryToday } from "~/features/devotion/ministry-today.server";
import { db } from "~db/client";
import { readRecentDays } from "../profile/recent-days.server";
import { toWeeks, type GrowthWeek } from "./weeks";

const WEEKS = 12;
const WEEK_DAYS = 7;

/** The last twelve weeks of the caller's own days, oldest first. */
export async function loadGrowthWeeks(caller: Caller): Promise<GrowthWeek[]> {
  const userId = await findVisitor(caller);
  const days = userId === null ? [] : await readRecentDays(db, userId, (WEEKS + 1) * WEEK_DAYS);
  return toWeeks(days, latest(await getMinistryToday(), days[0]?.date), WEEKS);
}

/** A visitor east of the ministry may have noted a day that has not begun in the ministry's time zone. */
const latest = (today: string, noted: string | undefined): string =>
  noted !== undefined && noted > today ? noted : today;
