import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { contentKinds, type Analytics, type AnalyticsQuery } from "./analytics.schema";
import { countNow } from "./count-day.server";
import { toCurrencyDonations, toMonthlyGoal } from "./donation-analytics";
import { loadPeriod } from "./figures-of-days.server";
import { listMostViewedPages } from "./page-views/page-view-figures.server";
import { daysOfRange, type PeriodFigures } from "./period";

/** The figures of a range that includes today, compared with those of as many days before. */
export async function getAnalytics(caller: Caller, { range }: AnalyticsQuery): Promise<Analytics> {
  requirePermission(caller, "view_analytics");
  const { period, counted, month, uncountedDays, settings } = await loadPeriod(range);
  const current = await countNow(db);
  const { monthlyGoal, monthlyGoalCurrency } = settings.giving;
  return {
    range,
    ...period,
    uncountedDays,
    donations: toCurrencyDonations(counted),
    monthlyGoal: toMonthlyGoal({ amount: monthlyGoal, currency: monthlyGoalCurrency }, month),
    subscribers: toSubscribers(
      counted,
      current.filter(({ metric }) => metric === "activeSubscribers"),
    ),
    mails: toMails(counted, settings.newsletter.countOpens),
    content: contentKinds.map((kind) => ({
      kind,
      published: counted.compared("published", (dimension) => dimension === kind),
      read: counted.compared("reads", (dimension) => dimension === kind),
    })),
    prayers: toPrayers(counted),
    pages: toPages(counted, await listMostViewedPages(db, daysOfRange[range])),
    unreadMessages: current
      .filter(({ metric }) => metric === "unreadMessages")
      .reduce((sum, { count }) => sum + count, 0),
  };
}

/** The counts of several metrics on each day of the period: `{ date, gained, lost }`. */
function joinDays<Name extends string>(
  counted: PeriodFigures,
  metrics: Record<Name, string>,
): ({ date: string } & Record<Name, number>)[] {
  const columns = Object.entries<string>(metrics).map(
    ([name, metric]) => [name, counted.byDay(metric)] as const,
  );
  return [...columns[0]![1].keys()].map(
    (date) =>
      ({
        date,
        ...Object.fromEntries(columns.map(([name, days]) => [name, days.get(date)!.count])),
      }) as { date: string } & Record<Name, number>,
  );
}

function toSubscribers(
  counted: PeriodFigures,
  active: { dimension: string; count: number }[],
): Analytics["subscribers"] {
  const languages = new Set([
    ...active.map(({ dimension }) => dimension),
    ...counted.dimensions("subscribersGained"),
    ...counted.dimensions("subscribersLost"),
  ]);
  return {
    active: active.reduce((sum, { count }) => sum + count, 0),
    gained: counted.compared("subscribersGained"),
    lost: counted.compared("subscribersLost"),
    languages: [...languages].sort().map((language) => ({
      language,
      active: active.find(({ dimension }) => dimension === language)?.count ?? 0,
      gained: counted.sum("subscribersGained", (dimension) => dimension === language).count,
      lost: counted.sum("subscribersLost", (dimension) => dimension === language).count,
    })),
    days: joinDays(counted, { gained: "subscribersGained", lost: "subscribersLost" }),
  };
}

const toMails = (counted: PeriodFigures, isReadingCounted: boolean): Analytics["mails"] => ({
  sent: counted.compared("mailsSent"),
  opened: isReadingCounted ? counted.compared("mailsOpened") : null,
  clicked: isReadingCounted ? counted.compared("mailsClicked") : null,
  days: joinDays(counted, { count: "mailsSent" }),
});

const toPrayers = (counted: PeriodFigures): Analytics["prayers"] => ({
  asked: counted.compared("prayersAsked"),
  prayed: counted.compared("prayersPrayed"),
  answered: counted.compared("prayersAnswered"),
  days: joinDays(counted, { asked: "prayersAsked", prayed: "prayersPrayed", answered: "prayersAnswered" }),
});

const toPages = (counted: PeriodFigures, most: Analytics["pages"]["most"]): Analytics["pages"] => ({
  views: counted.compared("pageViews"),
  visitors: counted.compared("visitors"),
  days: joinDays(counted, { views: "pageViews", visitors: "visitors" }),
  languages: counted.dimensions("pageViews").map((language) => ({
    language,
    views: counted.sum("pageViews", (dimension) => dimension === language).count,
  })),
  most,
});
