import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { formatDate, formatMonth } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { dailyContentColumns } from "../daily-content/daily-content.queries.server";
import { makePlanner } from "../daily-content/planned-devotion.server";
import { getMinistryToday } from "../ministry-today.server";
import { getVersionName } from "../verses/version-name.server";
import type { LibraryMonthInput, LibraryPrintQuery } from "./library.schema";
import { listDates } from "./library-days.server";
import { listOccasions } from "./occasions";

/** The texts of a month for paper. A past day without a text is left out. */
export async function printLibraryMonth(
  caller: Caller,
  { month, in: asked = caller.language }: LibraryMonthInput & LibraryPrintQuery,
) {
  requirePermission(caller, "manage_content");
  const language = asked === "all" ? null : asked;
  const t = tFor(language ?? caller.language);
  const today = await getMinistryToday();
  const dates = listDates(month);
  const rows = await db
    .selectFrom("dailyContent")
    .select(dailyContentColumns)
    .where("date", ">=", dates[0]!)
    .where("date", "<=", dates.at(-1)!)
    .execute();
  const planner = await makePlanner(db);
  const days = await Promise.all(
    dates.map(async (date) => {
      const entries = rows.filter((row) => row.date === date);
      const { texts } = await planner.plan(date, entries);
      return {
        date,
        longDate: formatDate(date, language ?? caller.language),
        occasions: listOccasions(date).map((key) => t(key)),
        texts: (language ? [language] : languages).flatMap((one) => {
          const entry = entries.find((row) => row.language === one);
          const text = entry ?? (date < today ? undefined : texts[one].columns);
          if (!text) return [];
          const { verse, reference, version, explanation, motivation } = text;
          const name = getVersionName(version, one) ?? "";
          return [{ language: one, verse, reference, version: name, explanation, motivation }];
        }),
      };
    }),
  );
  const name = formatMonth(month, language ?? caller.language);
  return {
    title: t("admin-library:print.title", { month: name }),
    month,
    name,
    language,
    days: days.filter(({ texts }) => texts.length > 0),
  };
}
