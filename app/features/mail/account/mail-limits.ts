/** How much mail an account lets through; null is no limit. */
export interface SendingLimits {
  perMinute: number | null;
  perDay: number | null;
}

/** `bulk`: newsletters. `personal`: what one person waits for, such as a receipt or a confirmation. */
export type MailKind = "bulk" | "personal";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Both windows slide: mail accounts count the last minute and the last 24 hours, not the clock's. */
export const limitWindows = { perMinute: MINUTE_MS, perDay: DAY_MS } as const;

/** Newsletters leave a tenth of each limit to the mails that people wait for. */
export const limitForKind = (limit: number, kind: MailKind): number =>
  kind === "personal" ? limit : Math.max(1, limit - Math.ceil(limit / 10));

/** Mails that were handed over at a moment (ms). */
export interface MailCount {
  at: number;
  count: number;
}

interface SendTimeInput {
  /** The how many-th mail from now; 1 is the next. */
  place: number;
  limit: number;
  windowMs: number;
  /** Those of the last window, oldest first. */
  counted: MailCount[];
  now: number;
}

/**
 * When a mail can go out that keeps a limit, if those before it go out as early as they can: each takes the place of one
 * that left the window, and frees it again a window later.
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

/** What a server taught, and when (ISO). */
export interface LearntLimits extends SendingLimits {
  learntAt: string | null;
}

const LEARNT_DAYS = 7;

/**
 * What holds of it still: a pace doubles every hour and is forgotten after a day, so that the site tries again to go
 * faster; how many a day is forgotten after a week.
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

/** How long to rest after a server's "too many", which grows with the times in a row, and what was counted before it. */
const limitSpans = {
  minute: { firstMs: MINUTE_MS, capMs: 30 * MINUTE_MS, countedMs: MINUTE_MS },
  hour: { firstMs: 15 * MINUTE_MS, capMs: HOUR_MS, countedMs: HOUR_MS },
  day: { firstMs: HOUR_MS, capMs: 4 * HOUR_MS, countedMs: DAY_MS },
} as const;
export type Span = keyof typeof limitSpans;

export const pauseAfterLimit = (span: Span, times: number): number =>
  Math.min(limitSpans[span].capMs, limitSpans[span].firstMs * 2 ** (times - 1));

export const countedWindowMs = (span: Span): number => limitSpans[span].countedMs;

/** Fewer than this say nothing of a limit: the account sends elsewhere too, or the server is in trouble. */
const MIN_MAILS_TO_LEARN = { minute: 5, hour: 5, day: 20 };

/** What a "too many" teaches, from how many the server took before it; nothing when they were few. */
export function limitsLearntFrom(span: Span, taken: number): Partial<SendingLimits> {
  if (taken < MIN_MAILS_TO_LEARN[span]) return {};
  if (span === "day") return { perDay: taken };
  const aMinute = span === "hour" ? taken / 60 : taken;
  return { perMinute: Math.max(1, Math.floor(aMinute * 0.8)) };
}
