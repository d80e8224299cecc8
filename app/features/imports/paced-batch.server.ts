import { setTimeout } from "node:timers/promises";

/** Rows of one transaction: some 10 ms on a small machine. */
export const BATCH_ROWS = 100;
const MIN_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/** Runs one batch, and then leaves the process and the database to everybody else for as long as it took. */
export async function runPaced<Result>(batch: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await batch();
  const took = performance.now() - began;
  await setTimeout(Math.min(Math.max(took, MIN_PAUSE_MS), MAX_PAUSE_MS));
  return result;
}
