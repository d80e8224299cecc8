import type { LimitSpan } from "~/providers/mail-limit.server";

/** The limits of a mail account; null is no limit. */
export interface SendingLimits {
  perMinute: number | null;
  perDay: number | null;
}

/** `bulk`: newsletters. `personal`: one person waits for it, such as a receipt. */
export type MailKind = "bulk" | "personal";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Sliding windows: the last minute and the last 24 hours. */
export const limitWindows = { perMinute: MINUTE_MS, perDay: DAY_MS } as const;

/** A tenth of each limit is reserved for personal mails. */
export const limitForKind = (limit: number, kind: MailKind): number =>
  kind === "personal" ? limit : Math.max(1, limit - Math.ceil(limit / 10));

/** How many mails were sent at a moment (ms). */
export interface MailCount {
  at: number;
  count: number;
}

interface SendTimeInput {
  /** The place in the queue; 1 is the next mail. */
  place: number;
  limit: number;
  windowMs: number;
  /** The mails of the last window, oldest first. */
  counted: MailCount[];
  now: number;
}

/**
 * When a mail can be sent within a limit, if the mails before it are sent as early as possible. Each mail takes the place
 * of one that left the window.
 */
export function earliestSendTime({ place, limit, windowMs, counted, now }: SendTimeInput): number {
  const inWindow = counted.filter(({ at }) => at > now - windowMs);
  const used = inWindow.reduce((sum, { count }) => sum + count, 0);
  if (place <= limit - used) return now;
  const filled = [...inWindow, { at: now, count: Math.max(0, limit - used) }];
  const size = Math.max(limit, used);
  let nth = place - (limit - used);
  let rounds = 0;
  if (nth > size) {
    rounds = Math.ceil((nth - size) / limit);
    nth = ((nth - size - 1) % limit) + 1;
  }
  for (const { at, count } of filled) {
    nth -= count;
    if (nth <= 0) return at + (rounds + 1) * windowMs;
  }
  return now + (rounds + 1) * windowMs;
}

/** Limits learnt from a server, and when (ISO). */
export interface LearntLimits extends SendingLimits {
  learntAt: string | null;
}

const LEARNT_DAYS = 7;

/**
 * A learnt limit per minute doubles every hour and ends after a day, so that the site tries to go faster again. A learnt
 * limit per day ends after a week.
 */
export function currentLearntLimits(
  { perMinute, perDay, learntAt }: LearntLimits,
  now: number,
): SendingLimits {
  const age = learntAt === null ? Infinity : now - Date.parse(learntAt);
  return {
    perMinute:
      perMinute !== null && age < DAY_MS ? Math.floor(perMinute * 2 ** Math.floor(age / HOUR_MS)) : null,
    perDay: age < LEARNT_DAYS * DAY_MS ? perDay : null,
  };
}

const smallerLimit = (a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : Math.min(a, b);
export const strictestLimits = (a: SendingLimits, b: SendingLimits): SendingLimits => ({
  perMinute: smallerLimit(a.perMinute, b.perMinute),
  perDay: smallerLimit(a.perDay, b.perDay),
});

/** The backoff after a "too many", and the window whose mails are counted. */
const limitSpans = {
  minute: { firstMs: MINUTE_MS, capMs: 30 * MINUTE_MS, countedMs: MINUTE_MS },
  hour: { firstMs: 15 * MINUTE_MS, capMs: HOUR_MS, countedMs: HOUR_MS },
  day: { firstMs: HOUR_MS, capMs: 4 * HOUR_MS, countedMs: DAY_MS },
} as const satisfies Record<LimitSpan, object>;

export const pauseAfterLimit = (span: LimitSpan, times: number): number =>
  Math.min(limitSpans[span].capMs, limitSpans[span].firstMs * 2 ** (times - 1));

export const countedWindowMs = (span: LimitSpan): number => limitSpans[span].countedMs;

/** Fewer mails teach nothing: the account is used elsewhere too, or the server has a problem. */
const MIN_MAILS_TO_LEARN = { minute: 5, hour: 5, day: 20 };

/** The limit learnt from a "too many", from the number of mails accepted before it. */
export function limitsLearntFrom(span: LimitSpan, taken: number): Partial<SendingLimits> {
  if (taken < MIN_MAILS_TO_LEARN[span]) return {};
  if (span === "day") return { perDay: taken };
  const perMinute = span === "hour" ? taken / 60 : taken;
  return { perMinute: Math.max(1, Math.floor(perMinute * 0.8)) };
}
