import { isReadable } from "~/features/settings/secrets.server";
import { getSettings } from "~/features/settings/settings.server";
import { db } from "~db/client";
import { allowanceOf, isLimited, momentFor, type Allowance } from "./mail-allowance.server";
import { mailServerOf } from "./mail-server.server";

/** A wait as short as this is the pace of a minute and no news. */
const NO_NEWS_MS = 90_000;
const isNews = (at: string) => Date.parse(at) > Date.now() + NO_NEWS_MS;

/** What binds all mail of the site now; null where nothing does. */
export async function bindingAllowance(): Promise<Allowance | null> {
  const settings = await getSettings();
  const server = isReadable("email.apiKey", settings) ? mailServerOf(settings) : null;
  const allowance = server && (await allowanceOf(db, server, settings));
  return allowance && isLimited(allowance) ? allowance : null;
}

/** The limits under which newsletter mails go out now, and when so many will be done; null where none binds them. */
export async function bindingLimits(count: () => Promise<number>) {
  const allowance = await bindingAllowance();
  if (!allowance) return null;
  const { perMinute, perDay, isLearnt, restUntil, answer } = allowance;
  const nextAt = await momentFor(db, allowance, "bulk", 1);
  return {
    perMinute,
    perDay,
    isLearnt,
    nextAt: restUntil !== null || isNews(nextAt) ? nextAt : null,
    doneAt: await momentFor(db, allowance, "bulk", await count()),
    answer: restUntil === null ? null : answer,
  };
}

/** Why mails that people wait for wait themselves: the server said "too many", or the limit is reached. Null when they do not. */
export async function whyMailWaits(): Promise<{ nextAt: string; answer: string | null } | null> {
  const allowance = await bindingAllowance();
  if (!allowance) return null;
  const nextAt = await momentFor(db, allowance, "personal", 1);
  if (allowance.restUntil !== null) return { nextAt, answer: allowance.answer ?? "" };
  return isNews(nextAt) ? { nextAt, answer: null } : null;
}
