import type { Kysely } from "kysely";
import { dateIn } from "~/i18n/format";
import { AppError } from "~/request/errors";
import { getSettingsIn } from "~/settings/settings.server";
import type { DB } from "~db/schema/index";

/** Before that a year is a slip of the finger. */
const FIRST_DAY = "1990-01-01";

/** Why no donation may be dated on a day: a key, and the year if it is closed. Null for an open day. */
export async function readDayChecker(
  db: Kysely<DB>,
): Promise<(day: string) => { key: string; year: string } | null> {
  const { timeZone } = (await getSettingsIn(db)).publishing;
  const today = dateIn(timeZone);
  const closed = await db.selectFrom("closedYears").select("year").execute();
  const years = new Set(closed.map(({ year }) => String(year)));
  return (day) => {
    const year = day.slice(0, 4);
    if (day > today) return { key: "admin-donations:form.dayToCome", year };
    if (day < FIRST_DAY) return { key: "admin-entered:errors.dayTooOld", year };
    return years.has(year) ? { key: "admin-entered:errors.dayClosed", year } : null;
  };
}

/** Throws AppError 400 at `receivedOn` for a future day, one before 1990, and one in a closed year. */
export async function requireOpenDay(db: Kysely<DB>, receivedOn: string): Promise<void> {
  const refused = (await readDayChecker(db))(receivedOn);
  if (refused)
    throw new AppError(400, "invalid", {
      errors: { receivedOn: [refused.key] },
      params: { year: refused.year },
    });
}
