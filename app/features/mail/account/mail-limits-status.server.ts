import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { loadAllowance, isLimited, nextSendTime, type Allowance } from "./mail-allowance.server";
import { readableMailServer } from "./configured-mail-server.server";

/** A shorter wait comes from the limit per minute and is not worth showing. */
const SHORT_WAIT_MS = 90_000;
const isLongWait = (at: string) => Date.parse(at) > Date.now() + SHORT_WAIT_MS;

/** The limits of all mail now; null when there are none. */
export async function currentAllowance(): Promise<Allowance | null> {
  const settings = await getSettings();
  const server = readableMailServer(settings);
  const allowance = server && (await loadAllowance(db, server, settings));
  return allowance && isLimited(allowance) ? allowance : null;
}

/** The limits of newsletter mails now, and when `count` mails will be sent; null when there are none. */
export async function bulkMailLimits(count: () => Promise<number>) {
  const allowance = await currentAllowance();
  if (!allowance) return null;
  const { perMinute, perDay, pausedUntil, answer } = allowance;
  const nextAt = await nextSendTime(db, allowance, "bulk", 1);
  return {
    perMinute,
    perDay,
    nextAt: pausedUntil !== null || isLongWait(nextAt) ? nextAt : null,
    doneAt: await nextSendTime(db, allowance, "bulk", await count()),
    answer: pausedUntil === null ? null : answer,
  };
}

/** Until when personal mails are delayed, and the server's answer "too many"; null when they are not. */
export async function personalMailDelay(): Promise<{ nextAt: string; answer: string | null } | null> {
  const allowance = await currentAllowance();
  if (!allowance) return null;
  const nextAt = await nextSendTime(db, allowance, "personal", 1);
  if (allowance.pausedUntil !== null) return { nextAt, answer: allowance.answer ?? "" };
  return isLongWait(nextAt) ? { nextAt, answer: null } : null;
}
