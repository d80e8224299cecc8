import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { csvCells, type CsvFormat } from "~/i18n/csv-cells";
import { tFor } from "~/i18n/i18n.server";
import type { AnalyticsQuery } from "./analytics.schema";
import { isOf, listCurrencies } from "./donation-analytics";
import { loadPeriod } from "./figures-of-days.server";
import type { PeriodFigures } from "./period";

/** The metrics of the file, by the name of their column. */
const metrics = {
  gained: "subscribersGained",
  lost: "subscribersLost",
  sent: "mailsSent",
  opened: "mailsOpened",
  clicked: "mailsClicked",
  published: "published",
  read: "reads",
  asked: "prayersAsked",
  prayed: "prayersPrayed",
  answered: "prayersAnswered",
  views: "pageViews",
  visitors: "visitors",
} as const;

/** The days of a period as the rows of a CSV file, the first day first; the first row holds the column names. */
export async function exportAnalytics(
  caller: Caller,
  { range }: AnalyticsQuery,
  format: CsvFormat = "sheet",
): Promise<AsyncIterable<(string | number)[][]>> {
  requirePermission(caller, "view_analytics");
  const { counted, settings } = await loadPeriod(range);
  const t = tFor(caller.language);
  const csv = csvCells(format, caller.language, settings.publishing.timeZone);
  const columns = [
    ...listCurrencies(counted).flatMap((currency) => [
      {
        name: csv.name(`received${currency}`, t("admin-figures:columns.received", { currency })),
        days: counted.byDay("donationsReceived", isOf(currency)),
        value: "amount" as const,
      },
      {
        name: csv.name(`donations${currency}`, t("admin-figures:columns.donations", { currency })),
        days: counted.byDay("donationsCompleted", isOf(currency)),
        value: "count" as const,
      },
    ]),
    ...listMetrics(settings.newsletter.countOpens).map(([name, metric]) => ({
      name: csv.name(metric, t(`admin-figures:columns.${name}`)),
      days: counted.byDay(metric),
      value: "count" as const,
    })),
  ];
  return dayTable(csv, csv.name("date", t("admin-figures:columns.date")), columns);
}

/** A metric that the settings do not count has no column. */
const listMetrics = (isReadingCounted: boolean) =>
  (Object.entries(metrics) as [keyof typeof metrics, string][]).filter(
    ([name]) => isReadingCounted || (name !== "opened" && name !== "clicked"),
  );

interface Column {
  name: string;
  days: ReturnType<PeriodFigures["byDay"]>;
  value: "count" | "amount";
}

async function* dayTable(
  csv: ReturnType<typeof csvCells>,
  dateName: string,
  columns: Column[],
): AsyncGenerator<(string | number)[][]> {
  yield [[dateName, ...columns.map(({ name }) => name)]];
  yield [...columns[0]!.days.keys()].map((date) => [
    date,
    ...columns.map(({ days, value }) => {
      const day = days.get(date)!;
      return value === "amount" ? csv.decimal((day.amount / 100).toFixed(2)) : day.count;
    }),
  ]);
}
