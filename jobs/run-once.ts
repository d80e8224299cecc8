import { db } from "~db/client";
import { readRedisPrefix } from "~db/site-id";
import type { Job, JobHandler } from "./define-job";
import { enqueue } from "./outbox";
import { findRowState } from "./outbox-rows";
import { createRunner } from "./runner";

const WAIT_MS = 60_000;
const LOOK_MS = 200;

/** Enqueues a job, runs it here or waits for a worker when there is Redis, and returns how its first attempt ended. */
export async function runOnce(
  handlers: readonly JobHandler[],
  job: Job,
  payload: unknown,
  redisUrl: string | undefined,
) {
  const row = (await enqueue(db, job, payload))!;
  if (!redisUrl) {
    const runner = createRunner(handlers);
    await runner.run({ id: row.id, name: job.name, attempts: 0 }); // harmless when a running web process was faster
    await runner.stop(0);
    return waitForOutcome(row.id, job);
  }
  const { startRelay } = await import("./bullmq");
  const relay = startRelay({ redisUrl, redisPrefix: await readRedisPrefix() });
  const outcome = await waitForOutcome(row.id, job);
  await relay.stop({ graceMs: 0 });
  return outcome;
}

async function waitForOutcome(
  id: number,
  { name, attempts }: Job,
): Promise<{ done: boolean; sentence: string }> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const state = await findRowState(id);
    const of = `${name} (job ${id})`;
    if (state?.status === "done") return { done: true, sentence: `Done: ${of}.` };
    if (state?.status === "failed") return { done: false, sentence: `Failed: ${of}: ${state.lastError}` };
    if (state?.status === "waiting" && state.attempts > 0)
      return {
        done: false,
        sentence: `Attempt ${state.attempts} of ${attempts} failed: ${of}: ${state.lastError} Next attempt at ${state.runAt}.`,
      };
    if (Date.now() > deadline)
      return { done: false, sentence: `Not done after ${WAIT_MS / 1000} s, still waiting: ${of}.` };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
