import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { env } from "~/config/env.server";
import { emailKey } from "~/i18n/email-address";
import { addressesToCount } from "~/request/client-address.server";
import { AppError } from "~/request/errors";
import type { Limit } from "~/request/limit.server";
import { sharedCounter } from "~/request/shared-counter.server";

const limiters = new Map<string, RateLimiterAbstract>();

function getLimiter(
  { name }: Limit,
  { suffix, points, duration }: Limit["windows"][number],
  times = 1,
): RateLimiterAbstract {
  const keyPrefix = `limit:${name}:${suffix}`;
  const known =
    limiters.get(`${keyPrefix}:${times}`) ?? sharedCounter(keyPrefix, { points: points * times, duration });
  limiters.set(`${keyPrefix}:${times}`, known);
  return known;
}

/**
 * Counts one use of a client address. Throws AppError 429 with Retry-After when none is left. Called before the body is
 * read. An IPv6 address also counts for the /56 and the /48 around it, with 4 and 16 times the limit.
 */
export async function limitAddress(limit: Limit, address: string): Promise<void> {
  if (!env.RATE_LIMITS) return;
  for (const { address: key, widening } of addressesToCount(address)) {
    await consumeLimit(limit, `address ${key}`, 4 ** widening);
  }
}

/**
 * Counts one use of the e-mail address in an input, and gives it back when `act` throws an AppError: refused forms must
 * not use up somebody else's limit. Throws AppError 429 before `act` runs.
 */
export async function limitEmail<Done>(
  limit: Limit | undefined,
  input: unknown,
  act: () => Promise<Done>,
): Promise<Done> {
  const email = limit?.countsEmails && emailInInput(input);
  if (!env.RATE_LIMITS || !limit || !email) return act();
  const key = `email ${email}`;
  await consumeLimit(limit, key);
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError) {
      await Promise.all(limit.windows.map((window) => getLimiter(limit, window).reward(key)));
    }
    throw error;
  }
}

function emailInInput(input: unknown): string | undefined {
  const { email, donorEmail, requesterEmail } = input as Partial<Record<string, unknown>>;
  const named = email ?? donorEmail ?? requesterEmail;
  return typeof named === "string" ? emailKey(named).slice(0, 254) : undefined;
}

async function consumeLimit(limit: Limit, key: string, times = 1): Promise<void> {
  for (const window of limit.windows) {
    try {
      await getLimiter(limit, window, times).consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyError(refusal);
    }
  }
}

/** Requests in progress in this process, by address. Each has reserved one failure of the minute. */
const pendingTries = new Map<string, Set<Promise<unknown>>>();

/**
 * Counts for an address only the calls of `act` that fail with AppError 400. Each try reserves a failure before it acts
 * and gives it back unless it failed, so concurrent tries get no more failures than sequential ones. If all are
 * reserved, it waits for the tries in progress. Throws AppError 429 once the minute's failures are used up. There is no
 * daily limit: a mistyped secret must not block valid reports for so long.
 */
export async function limitFailures<Done>(
  limit: Limit,
  address: string,
  act: () => Promise<Done>,
): Promise<Done> {
  if (!env.RATE_LIMITS) return act();
  const failures = getLimiter(limit, limit.windows[0]!);
  await reserveFailure(failures, address);
  const acting = runReserved(failures, address, act);
  const all = pendingTries.get(address) ?? new Set();
  pendingTries.set(address, all.add(acting));
  try {
    return await acting;
  } finally {
    all.delete(acting);
    if (all.size === 0) pendingTries.delete(address);
  }
}

async function reserveFailure(failures: RateLimiterAbstract, address: string): Promise<void> {
  for (;;) {
    try {
      await failures.consume(`address ${address}`);
      return;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await failures.reward(`address ${address}`); // a refused try counts too
      const others = pendingTries.get(address);
      if (!others) throw tooManyError(refusal);
      await Promise.race(others).catch(() => undefined);
    }
  }
}

async function runReserved<Done>(
  failures: RateLimiterAbstract,
  address: string,
  act: () => Promise<Done>,
): Promise<Done> {
  let isFailure = false;
  try {
    return await act();
  } catch (error) {
    isFailure = error instanceof AppError && error.status === 400;
    throw error;
  } finally {
    if (!isFailure) await failures.reward(`address ${address}`);
  }
}

function tooManyError({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError(429, "tooMany", { params: { seconds }, headers: { "Retry-After": String(seconds) } });
}
