import { isSecretReadable } from "~/settings/secrets.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { loadAllowance, isLimited, nextSendTime, type Allowance } from "./mail-allowance.server";
import { configuredMailServer } from "./mail-server.server";

/** A wait as short as this is the pace of a minute and no news. */
const SHORT_WAIT_MS = 90_000;
const isLongWait = (at: string) => Date.parse(at) > Date.now() + SHORT_WAIT_MS;

/** What binds all mail of the site now; null where nothing does. */
export async function currentAllowance(): Promise<Allowance | null> {
  const settings = await getSettings();
  const server = isSecretReadable("email.apiKey", settings) ? configuredMailServer(settings) : null;
  const allowance = server && (await loadAllowance(db, server, settings));
  return allowance && isLimited(allowance) ? allowance : null;
}

/** The limits under which newsletter mails go out now, and when so many will be done; null where none binds them. */
export async function bulkMailLimits(count: () => Promise<number>) {
  const allowance = await currentAllowance();
  if (!allowance) return null;
  const { perMinute, perDay, isLearnt, restUntil, answer } = allowance;
  const nextAt = await nextSendTime(db, allowance, "bulk", 1);
  return {
    perMinute,
    perDay,
    isLearnt,
    nextAt: restUntil !== null || isLongWait(nextAt) ? nextAt : null,
    doneAt: await nextSendTime(db, allowance, "bulk", await count()),
    answer: restUntil === null ? null : answer,
  };
}

/** Why mails that people wait for wait themselves: the server said "too many", or the limit is reached. Null when they do not. */
export async function personalMailDelay(): Promise<{ nextAt: string; answer: string | null } | null> {
  const allowance = await currentAllowance();
  if (!allowance) return null;
  const nextAt = await nextSendTime(db, allowance, "personal", 1);
  if (allowance.restUntil !== null) return { nextAt, answer: allowance.answer ?? "" };
  return isLongWait(nextAt) ? { nextAt, answer: null } : null;
}
