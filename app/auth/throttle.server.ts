import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "~/http/errors";
import { sharedCounter } from "~/http/shared-counter.server";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Failures within a quarter of an hour before the door shuts (contract §1). */
const FREE_TRIES = 5;
const LONGEST_PAUSE_MINUTES = 60;

const tries = sharedCounter("try", { points: FREE_TRIES, duration: 15 * MINUTE });
/** Tries from the last free one on; each doubles the pause. */
const strikes = sharedCounter("try:strike", { points: 1, duration: DAY });
const shut = sharedCounter("try:shut", { points: 1, duration: MINUTE });
/** What may be written about all this: one line a minute for a key, and so many an hour in all. */
const lines = sharedCounter("try:line", { points: 1, duration: MINUTE });
const allLines = sharedCounter("try:lines", { points: 600, duration: 60 * MINUTE });

/** One try at a secret, counted as a failure until it is known to be none. */
export interface Try {
  /** The door is shut: nothing may be checked, not even the right secret. */
  refused: boolean;
  /** How long it stays shut if this try fails; 0 while tries are free. */
  minutes: number;
  /** Whether a line may be written about it, so that nobody fills the disk with their tries. */
  noted: boolean;
  /** The secret was right: all is forgotten. */
  succeeded: () => Promise<void>;
}

/**
 * Begins a try at a password or code under a key (who is tried, and from where). It counts before anything is checked,
 * so that many tries at once are no more than one after the other. After five within a quarter of an hour each further
 * one, refused or failed, shuts the door for twice as long: 1, 2, 4 … 60 minutes.
 */
export async function beginTry(kind: "password" | "code", ...who: string[]): Promise<Try> {
  const key = keyOf(kind, who);
  const succeeded = async () => {
    await Promise.all([tries.delete(key), strikes.delete(key), shut.delete(key)]);
  };
  const struck = await strikes.get(key);
  if (!struck || struck.msBeforeNext <= 0) {
    const count = await countOf(tries.consume(key));
    if (count < FREE_TRIES)
      return { refused: false, minutes: 0, noted: await isIn(allLines, "all"), succeeded };
  }
  const strike = (await strikes.penalty(key)).consumedPoints;
  const minutes = Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(strike - 1, 10));
  const open = (await countOf(shut.consume(key, 1, { customDuration: minutes * MINUTE }))) === 1;
  if (!open) await shut.block(key, minutes * MINUTE);
  return {
    refused: !open,
    minutes,
    noted: (await isIn(lines, key)) && (await isIn(allLines, "all")),
    succeeded,
  };
}

/** The same sentence for everybody, whether there is such an account or not. */
export const tooManyTries = ({ minutes }: Try): AppError =>
  new AppError(429, "desk:signIn.locked", {
    params: { count: minutes },
    headers: { "Retry-After": String(minutes * MINUTE) },
  });

/** Neither names nor addresses are kept. */
const keyOf = (kind: string, who: string[]) =>
  createHash("sha256")
    .update(JSON.stringify([kind, ...who.map((part) => part.normalize("NFKC").toLowerCase())]))
    .digest("base64url");

async function countOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    return (await consumed).consumedPoints;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusal.consumedPoints;
  }
}

const isIn = async (counter: typeof lines, key: string) =>
  (await countOf(counter.consume(key))) <= counter.points;
