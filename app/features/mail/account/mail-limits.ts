import type { LimitSpan } from "~/providers/mail-trouble.server";

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

/** The backoff after a "too many". */
const limitPauses = {
  minute: { firstMs: MINUTE_MS, capMs: 30 * MINUTE_MS },
  hour: { firstMs: 15 * MINUTE_MS, capMs: HOUR_MS },
  day: { firstMs: HOUR_MS, capMs: 4 * HOUR_MS },
} as const satisfies Record<LimitSpan, object>;

export const pauseAfterLimit = (span: LimitSpan, times: number): number =>
  Math.min(limitPauses[span].capMs, limitPauses[span].firstMs * 2 ** (times - 1));
