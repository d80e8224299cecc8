import type { TFunction } from "i18next";
import { formatList, formatNumber } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import type { Goal } from "../goals/goals.schema";
import type { CountField } from "../growth-choices";
import {
  averageOf,
  findStrongFields,
  findWeakFields,
  MIN_DAYS_TO_JUDGE,
  type DayCounts,
} from "../profile/day-fields";

export type InsightDay = DayCounts & { moodScore: number; growthScore: number };

/** The facts on which insights are based. */
export interface InsightFacts {
  /** Noted days of the last `span` days. */
  days: readonly InsightDay[];
  /** Noted days of the `span` days before those. */
  earlier: readonly InsightDay[];
  span: number;
  today: string;
  /** Open goals; empty when the reader may not see them. */
  goals: readonly Goal[];
  completedSermons: number;
}

/** Sentences about a visitor's days, and what they are based on. */
export interface DescribedDays {
  basis: string;
  /** The basis and the findings, as one text. */
  summary: string;
  /** 0 to 100: the average of the noted days. */
  growthScore: number;
  strengths: string[];
  improvements: string[];
  actions: string[];
}

/** Up to this average mood, the days count as hard. */
const LOW_MOOD = 4;
const MAX_ACTIONS = 5;
/** A smaller change in percent gets no sentence. */
const SAME_PERCENT = 5;

export function describeDays(facts: InsightFacts, language: Language): DescribedDays {
  const t = tFor(language);
  const { days, span } = facts;
  const isEnough = days.length >= MIN_DAYS_TO_JUDGE;
  const strong = isEnough ? findStrongFields(days) : [];
  const weak = isEnough ? findWeakFields(days) : [];
  const growthScore = Math.round(average(days.map((day) => day.growthScore)));
  const basis =
    days.length === 0
      ? t("growth-insights:basis.none", { days: span })
      : t("growth-insights:basis.days", { days: span, count: days.length });
  const named = (fields: CountField[]) =>
    formatList(
      fields.map((field) => t(`growth-insights:names.${field}`)),
      language,
    );
  const doing = (field: CountField) =>
    t(`growth-insights:doing.${field}`, { amount: amount(averageOf(days, field), language) });
  const summary = [
    basis,
    days.length > 0 && t("growth-insights:score", { score: growthScore }),
    days.length > 0 && !isEnough && t("growth-insights:tooFew"),
    isEnough && describeTrend(facts, t, language),
    strong.length > 0 && t("growth-insights:strong", { list: named(strong) }),
    weak.length > 0 && t("growth-insights:weak", { list: named(weak) }),
  ];
  return {
    basis,
    summary: summary.filter((sentence) => typeof sentence === "string").join(" "),
    growthScore,
    strengths: strong.map(doing),
    improvements: weak.map(doing),
    actions: recommendActions(facts, weak, t, language),
  };
}

const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const amount = (value: number, language: Language): string =>
  formatNumber(Math.round(value * 10) / 10, language);

const minutesOf = (days: readonly DayCounts[]): number =>
  days.reduce((sum, day) => sum + day.prayerMinutes + day.bibleStudyMinutes + day.sermonMinutes, 0);

/** Compares the minutes with the `span` days before; false for a small change or too few noted days there. */
function describeTrend(
  { days, earlier, span }: InsightFacts,
  t: TFunction,
  language: Language,
): string | false {
  const before = minutesOf(earlier);
  if (earlier.length < MIN_DAYS_TO_JUDGE || before === 0) return false;
  const minutes = minutesOf(days);
  const percent = Math.round((100 * (minutes - before)) / before);
  const values = {
    days: span,
    percent: formatNumber(Math.abs(percent), language),
    minutes: formatNumber(minutes, language),
    before: formatNumber(before, language),
  };
  if (Math.abs(percent) < SAME_PERCENT)
    return minutes === before ? t("growth-insights:trend.same", values) : false;
  return percent > 0 ? t("growth-insights:trend.more", values) : t("growth-insights:trend.less", values);
}

function recommendActions(
  { days, goals, completedSermons, today }: InsightFacts,
  weak: readonly CountField[],
  t: TFunction,
  language: Language,
): string[] {
  const mood = average(days.map(({ moodScore }) => moodScore));
  const reached = goals.find(({ currentProgress, targetValue }) => currentProgress >= targetValue);
  const nearly = goals.find(
    ({ currentProgress, targetValue, deadline }) =>
      2 * currentProgress >= targetValue && (deadline === null || deadline >= today),
  );
  const describeGoal = (key: "reached" | "nearly", { title, currentProgress, targetValue }: Goal) =>
    t(`growth-insights:actions.${key}`, {
      title,
      progress: formatNumber(currentProgress, language),
      target: formatNumber(targetValue, language),
    });
  const actions = [
    days.length > 0 &&
      mood <= LOW_MOOD &&
      t("growth-insights:actions.lowMood", { mood: amount(mood, language) }),
    reached ? describeGoal("reached", reached) : nearly && describeGoal("nearly", nearly),
    days.length === 0 && t("growth-insights:actions.note"),
    ...weak.map((field) => t(`growth-insights:actions.${field}`)),
    completedSermons === 0 && t("growth-insights:actions.sermon"),
    goals.length === 0 && t("growth-insights:actions.goals"),
  ];
  return actions.filter((action) => typeof action === "string").slice(0, MAX_ACTIONS);
}
