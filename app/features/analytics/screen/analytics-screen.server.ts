import type { Caller } from "~/auth/caller.server";
import { formatDate } from "~/i18n/format";
import { getAnalytics } from "../analytics-admin.server";
import type { Analytics, AnalyticsQuery } from "../analytics.schema";
import { showContent } from "./content-figures.server";
import { showDonations, showGoal } from "./donation-figures.server";
import { showEngagement } from "./engagement-figures.server";
import { screenWords, type Figure, type ScreenWords } from "./screen-words.server";
import { showUsers } from "./user-figures.server";

/** The analytics for the page and the dialog, with formatted figures and drawn charts. */
export async function showAnalytics(caller: Caller, query: AnalyticsQuery) {
  const analytics = await getAnalytics(caller, query);
  const { range, from, to, uncountedDays } = analytics;
  const { language } = caller;
  const days = Number.parseInt(range);
  const words = screenWords(language, days);
  const goal = showGoal(analytics.monthlyGoal, words);
  return {
    range,
    period: words.t("admin-analytics:period", {
      from: formatDate(from, language),
      to: formatDate(to, language),
    }),
    uncountedDays,
    tiles: keyFigures(analytics, goal, words, days),
    donations: showDonations(analytics.donations, words),
    goal,
    /** The link to the goal's setting, for callers who may change it. */
    goalHref: caller.permissions.has("manage_users") ? "/admin/settings?tab=payments" : null,
    engagement: showEngagement(analytics, words),
    content: showContent(analytics, words),
    users: showUsers(analytics, words),
  };
}
export type AnalyticsScreen = Awaited<ReturnType<typeof showAnalytics>>;

/** The four cards above the tabs. */
function keyFigures(
  { donations: [donations], subscribers, pages }: Analytics,
  goal: ReturnType<typeof showGoal>,
  words: ScreenWords,
  days: number,
): Figure[] {
  const { t, count } = words;
  const currency = donations?.currency ?? "USD";
  const money = words.money(currency);
  const [total, totalBefore] = [Number(donations?.total ?? 0), Number(donations?.totalBefore ?? 0)];
  return [
    {
      label: t("admin-analytics:tiles.donations", { currency }),
      value: money(total),
      hint: words.change(total, totalBefore, money),
    },
    {
      label: t("admin-analytics:tiles.subscribers"),
      value: count(subscribers.active),
      hint: t("admin-analytics:tiles.subscribersHint", {
        days,
        gained: count(subscribers.gained.now),
        lost: count(subscribers.lost.now),
      }),
    },
    words.compared(t("admin-analytics:tiles.engagement"), pages.views),
    {
      label: t("admin-analytics:tiles.goal"),
      value: goal?.percentWords ?? "–",
      hint: goal?.words ?? t("admin-analytics:goal.none"),
    },
  ];
}
