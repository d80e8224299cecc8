import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { addressesToCount } from "~/request/client-address.server";
import { AppError } from "~/request/errors";
import { sharedCounter } from "~/request/shared-counter.server";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Failures within 15 minutes before further attempts are blocked. */
const FREE_ATTEMPTS = 5;
const LONGEST_PAUSE_MINUTES = 60;

const attemptCounter = sharedCounter("try", { points: FREE_ATTEMPTS, duration: 15 * MINUTE });
/** Attempts after the last free one. Each doubles the block. */
const strikes = sharedCounter("try:strike", { points: 1, duration: DAY });
const lockoutCounter = sharedCounter("try:shut", { points: 1, duration: MINUTE });
/** Password attempts for one account, from any address. Above this number each attempt is delayed. */
const account = sharedCounter("try:account", { points: 10, duration: 15 * MINUTE });
const LONGEST_WAIT_MS = 4_000;
/** Limits of log lines about failures: one per minute and key, and 600 per hour in total. */
const logLines = sharedCounter("try:line", { points: 1, duration: MINUTE });
const allLogLines = sharedCounter("try:lines", { points: 600, duration: 60 * MINUTE });

/** One attempt at a secret. It counts as a failure until `succeeded` is called. */
export interface Attempt {
  /** Blocked: nothing may be checked, not even the right secret. */
  refused: boolean;
  /** How long further attempts are blocked if this one fails; 0 while attempts are free. */
  minutes: number;
  /** Whether a line may be logged. Limited, so that nobody can fill the disk with failed attempts. */
  noted: boolean;
  /** Call when the secret was right: resets the counters of failures. */
  succeeded: () => Promise<unknown>;
}

/**
 * Begins an attempt at somebody's password or code. It is counted before anything is checked, so that concurrent
 * attempts count like successive ones. After five within 15 minutes, each further attempt, refused or failed, doubles
 * the block: 1, 2, 4 … 60 minutes.
 */
export async function beginAttempt(kind: "password" | "code", ...who: string[]): Promise<Attempt> {
  const counted = await countAttempt(toCounterKey(kind, who), FREE_ATTEMPTS);
  return { ...counted, noted: await mayBeLogged(counted), succeeded: () => resetCounters(counted.key) };
}

/**
 * The same for signing in. It counts by client address and, with 10 and 20 free attempts, by the IPv6 /56 and /48
 * around it. After ten attempts for an account, from any address, each further one is delayed by up to four seconds.
 * This slows down guessing from many addresses and locks nobody out.
 */
export async function beginSignInAttempt(username: string, address: string): Promise<Attempt> {
  const accountKey = toCounterKey("password", [username]);
  const passed: CountedAttempt[] = [];
  const succeeded = async () => {
    await Promise.all([...passed.map(({ key }) => resetCounters(key)), account.reward(accountKey)]);
  };
  for (const { address: from, widening } of addressesToCount(address)) {
    const counted = await countAttempt(
      toCounterKey("password", [username, from]),
      FREE_ATTEMPTS * 2 ** widening,
    );
    // A refused attempt does not count for the wider networks.
    if (counted.refused) return { ...counted, noted: await mayBeLogged(counted), succeeded };
    passed.push(counted);
  }
  const over = (await consumedPointsOf(account.consume(accountKey))) - account.points;
  if (over > 0) await wait(Math.min(LONGEST_WAIT_MS, 250 * 2 ** (over - 1)));
  const last = passed.reduce((longest, counted) => (counted.minutes > longest.minutes ? counted : longest));
  return { ...last, noted: await mayBeLogged(last), succeeded };
}

type CountedAttempt = Pick<Attempt, "refused" | "minutes"> & { key: string };

async function countAttempt(key: string, freeTries: number): Promise<CountedAttempt> {
  const lastStrike = await strikes.get(key);
  if (!lastStrike || lastStrike.msBeforeNext <= 0) {
    const count = await consumedPointsOf(attemptCounter.consume(key));
    if (count < freeTries) return { key, refused: false, minutes: 0 };
  }
  const strike = (await strikes.penalty(key)).consumedPoints;
  const minutes = Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(strike - 1, 10));
  const isAllowed =
    (await consumedPointsOf(lockoutCounter.consume(key, 1, { customDuration: minutes * MINUTE }))) === 1;
  if (!isAllowed) await lockoutCounter.block(key, minutes * MINUTE);
  return { key, refused: !isAllowed, minutes };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const resetCounters = (key: string) =>
  Promise.all([attemptCounter.delete(key), strikes.delete(key), lockoutCounter.delete(key)]);

const mayBeLogged = async ({ key, minutes }: CountedAttempt) =>
  (minutes === 0 || (await isWithinLimit(logLines, key))) && (await isWithinLimit(allLogLines, "all"));

/** The same message whether the account exists or not. */
export const tooManyAttempts = ({ minutes }: Attempt): AppError =>
  new AppError(429, "admin:signIn.locked", {
    params: { count: minutes },
    headers: { "Retry-After": String(minutes * MINUTE) },
  });

/** Hashed, so that the keys contain neither names nor addresses. */
const toCounterKey = (kind: string, who: string[]) =>
  createHash("sha256")
    .update(JSON.stringify([kind, ...who.map((part) => part.normalize("NFKC").toLowerCase())]))
    .digest("base64url");

async function consumedPointsOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    return (await consumed).consumedPoints;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusal.consumedPoints;
  }
}

const isWithinLimit = async (counter: typeof logLines, key: string) =>
  (await consumedPointsOf(counter.consume(key))) <= counter.points;
