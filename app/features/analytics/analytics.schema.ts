import { z } from "zod";

/** The ranges that the specification offers. */
export const analyticsRanges = ["7days", "30days", "90days"] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

export const analyticsQuery = z.object({ range: z.enum(analyticsRanges).default("30days") });
export type AnalyticsQuery = z.output<typeof analyticsQuery>;

/** The kinds of content that are published and read. */
export const contentKinds = ["devotion", "motivation", "blog", "newsletter", "sermon"] as const;

const count = z.int();
/** A decimal with two places. */
const money = z.string();
const date = z.iso.date();

/** A figure of the period and of the period of the same length before it. */
const compared = z.object({ now: count, before: count });

/** One entry for each day of the period, oldest first, including days with 0. */
const countedDays = z.array(z.object({ date, count }));

/** The answer of the analytics. Dates are in the ministry's time zone. No figure counts examples. */
export const analyticsOutput = z.object({
  range: z.enum(analyticsRanges),
  /** First and last date of the period, today included, and of the one before. */
  from: date,
  to: date,
  beforeFrom: date,
  beforeTo: date,
  /** Days of both periods that no roll-up has counted yet: their figures are missing. Above 0 only on a new site. */
  uncountedDays: count,
  /** Amounts received minus amounts returned, by the day of the event. One entry per currency, the largest first. */
  donations: z.array(
    z.object({
      currency: z.string(),
      total: money,
      totalBefore: money,
      /** Completed donations. */
      count: compared,
      /** The completed total, before refunds, divided by the number of all donations; null without any. */
      average: money.nullable(),
      days: z.array(z.object({ date, total: money, count })),
      methods: z.array(z.object({ method: z.string(), total: money, count })),
    }),
  ),
  /** The goal of the current month; null when the settings have none. */
  monthlyGoal: z.object({ currency: z.string(), goal: money, raised: money, percent: z.int() }).nullable(),
  subscribers: z.object({
    /** Active now. */
    active: count,
    gained: compared,
    lost: compared,
    languages: z.array(z.object({ language: z.string(), active: count, gained: count, lost: count })),
    days: z.array(z.object({ date, gained: count, lost: count })),
  }),
  /** Mails of the newsletter. `opened` and `clicked` are null when the settings do not count them. */
  mails: z.object({
    sent: compared,
    opened: compared.nullable(),
    clicked: compared.nullable(),
    days: countedDays,
  }),
  /** One entry for each of `contentKinds`, in their order. */
  content: z.array(z.object({ kind: z.string(), published: compared, read: compared })),
  prayers: z.object({
    asked: compared,
    prayed: compared,
    answered: compared,
    days: z.array(z.object({ date, asked: count, prayed: count, answered: count })),
  }),
  pages: z.object({
    views: compared,
    /** The sum of each day's visitors: a visitor on two days counts twice. */
    visitors: compared,
    days: z.array(z.object({ date, views: count, visitors: count })),
    languages: z.array(z.object({ language: z.string(), views: count })),
    /** The most viewed pages of the period, as the last roll-up counted them. */
    most: z.array(z.object({ path: z.string(), views: count })),
  }),
  unreadMessages: count,
});
export type Analytics = z.output<typeof analyticsOutput>;
