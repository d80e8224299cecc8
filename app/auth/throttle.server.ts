import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { addressesToCount } from "~/request/client-address.server";
import { AppError } from "~/request/errors";
import { sharedCounter } from "~/request/shared-counter.server";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Failures within a quarter of an hour before the door shuts (contract §1). */
const FREE_ATTEMPTS = 5;
const LONGEST_PAUSE_MINUTES = 60;

const attemptCounter = sharedCounter("try", { points: FREE_ATTEMPTS, duration: 15 * MINUTE });
/** Tries from the last free one on; each doubles the pause. */
const strikes = sharedCounter("try:strike", { points: 1, duration: DAY });
const lockoutCounter = sharedCounter("try:shut", { points: 1, duration: MINUTE });
/** Passwords tried at one account, from wherever; from so many on each waits before it is checked. */
const account = sharedCounter("try:account", { points: 10, duration: 15 * MINUTE });
const LONGEST_WAIT_MS = 4_000;
/** What may be written about all this: one line a minute for a key, and so many an hour in all. */
const logLines = sharedCounter("try:line", { points: 1, duration: MINUTE });
const allLogLines = sharedCounter("try:lines", { points: 600, duration: 60 * MINUTE });

/** One try at a secret, counted as a failure until it is known to be none. */
export interface Attempt {
  /** The door is shut: nothing may be checked, not even the right secret. */
  refused: boolean;
  /** How long it stays shut if this try fails; 0 while tries are free. */
  minutes: number;
  /** Whether a line may be written about it, so that nobody fills the disk with their tries. */
  noted: boolean;
  /** The secret was right: all is forgotten. */
  succeeded: () => Promise<unknown>;
}

/**
 * Begins a try at a password or code of somebody. It counts before anything is checked, so that many tries at once are
 * no more than one after the other. After five within a quarter of an hour each further one, refused or failed, shuts
 * the door for twice as long: 1, 2, 4 … 60 minutes.
 */
export async function beginAttempt(kind: "password" | "code", ...who: string[]): Promise<Attempt> {
  const counted = await countAttempt(toCounterKey(kind, who), FREE_ATTEMPTS);
  return { ...counted, noted: await mayBeLogged(counted), succeeded: () => resetCounters(counted.key) };
}

/**
 * The same for who signs in: counted from their address and, with 10 and 20 free tries, from the IPv6 /56 and /48 around it.
 * Whatever the addresses, after ten tries at an account each further one waits before it is checked, up to four seconds:
 * that slows guessing from very many addresses, and locks nobody out.
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
    // Who is refused does not use up the wider networks.
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
  const struck = await strikes.get(key);
  if (!struck || struck.msBeforeNext <= 0) {
    const count = await consumedPointsOf(attemptCounter.consume(key));
    if (count < freeTries) return { key, refused: false, minutes: 0 };
  }
  const strike = (await strikes.penalty(key)).consumedPoints;
  const minutes = Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(strike - 1, 10));
  const open =
    (await consumedPointsOf(lockoutCounter.consume(key, 1, { customDuration: minutes * MINUTE }))) === 1;
  if (!open) await lockoutCounter.block(key, minutes * MINUTE);
  return { key, refused: !open, minutes };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const resetCounters = (key: string) =>
  Promise.all([attemptCounter.delete(key), strikes.delete(key), lockoutCounter.delete(key)]);

const mayBeLogged = async ({ key, minutes }: CountedAttempt) =>
  (minutes === 0 || (await isWithinLimit(logLines, key))) && (await isWithinLimit(allLogLines, "all"));

/** The same sentence for everybody, whether there is such an account or not. */
export const tooManyAttempts = ({ minutes }: Attempt): AppError =>
  new AppError(429, "admin:signIn.locked", {
    params: { count: minutes },
    headers: { "Retry-After": String(minutes * MINUTE) },
  });

/** Neither names nor addresses are kept. */
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
