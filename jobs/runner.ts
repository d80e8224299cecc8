import { log } from "~/config/log.server";
import { backoffMs, requireJob } from "./catalog";
import type { Job, JobHandler, RunContext } from "./define-job";
import { errorLabel, startLoop, waitAtMost } from "./loop";
import {
  claimRow,
  markDone,
  markFailed,
  markForRetry,
  releaseRow,
  renewLease,
  reclaimExpiredLeases,
  type DueRow,
  type JobRun,
} from "./outbox-rows";

export interface RunnerOptions {
  /** How long a claimed row is this process's without renewal; after a crash it is free again then. */
  leaseMs?: number;
  /** The pause before the next attempt; the catalogue's by default. */
  backoff?: (job: Job, attempt: number) => number;
}

export type Runner = ReturnType<typeof createRunner>;

const MAX_ERROR_LENGTH = 1_000;

/**
 * Runs outbox rows and writes down how they ended. Both engines run their rows through this one, so that attempts,
 * backoff, leases and errors mean the same under either.
 */
export function createRunner(
  handlers: readonly JobHandler[],
  { leaseMs = 30_000, backoff = backoffMs }: RunnerOptions = {},
) {
  const starting = new Map<number, string>();
  const running = new Map<number, JobRun>();
  const settled = new Set<Promise<void>>();
  const stopping = new AbortController();
  let abandoned = false;

  const leases = startLoop(
    "job leases",
    async () => {
      for (const run of running.values()) await renewLease(run, leaseMs);
      await reclaimExpiredLeases((row, error) => callOnExhausted(row, error, handlers));
    },
    leaseMs / 3,
  );

  async function attempt(run: JobRun): Promise<void> {
    const error = await runHandler(run, handlers, { stopping: stopping.signal });
    if (abandoned) return; // given back already: whoever has the row now writes its outcome
    if (error === undefined) return markDone(run);
    const label = { job: run.name, id: run.id, attempt: run.attempt, error: errorLabel(error) };
    const job = requireJob(run.name);
    if (run.attempt >= job.attempts) {
      log.error(label, "job failed for good");
      await callOnExhausted(run, toStoredError(error), handlers);
      return markFailed(run, toStoredError(error));
    }
    log.warn(label, "job failed, will be tried again");
    return markForRetry(run, toStoredError(error), backoff(job, run.attempt));
  }

  async function claimAndRun(id: number, attempts: number): Promise<void> {
    const run = await claimRow(id, attempts, leaseMs);
    if (!run) return;
    if (abandoned) return releaseRow(run); // it was being claimed when this process stopped
    running.set(id, run);
    await attempt(run).finally(() => running.delete(id));
  }

  return {
    /** Claims the row and runs it once. Resolves when its outcome is written, or at once when it was not to be had. */
    run(row: Pick<DueRow, "id" | "name" | "attempts">): Promise<void> {
      if (abandoned || starting.has(row.id)) return Promise.resolve();
      starting.set(row.id, row.name);
      const outcome = claimAndRun(row.id, row.attempts).finally(() => {
        starting.delete(row.id);
        settled.delete(outcome);
      });
      settled.add(outcome);
      return outcome;
    },

    /** Whether this row runs here, or is about to. */
    has: (id: number) => starting.has(id),

    /** How many more jobs of this kind may start here. */
    free(name: string): number {
      const taken = [...starting.values()].filter((other) => other === name).length;
      return requireJob(name).concurrency - taken;
    },

    /** Tells the jobs in hand that this process wants to end. */
    windDown: () => stopping.abort(),

    /** Waits for the jobs in hand, at most `graceMs`; what still runs then is given back for another process. */
    async stop(graceMs: number): Promise<void> {
      stopping.abort();
      await waitAtMost(graceMs, Promise.allSettled(settled));
      abandoned = true;
      await leases.stop();
      for (const run of running.values()) await releaseRow(run).catch(() => undefined); // its lease runs out instead
    },
  };
}

/** Runs the handler once; the error it ended with, or nothing. */
async function runHandler(
  run: JobRun,
  handlers: readonly JobHandler[],
  process: RunContext,
): Promise<unknown> {
  const { payload, timeoutMs } = requireJob(run.name);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${timeoutMs / 1000} s.`)), timeoutMs);
  });
  try {
    const { work } = requireHandler(handlers, run.name);
    await Promise.race([work(payload.parse(run.payload), process), tooLong]);
    return undefined;
  } catch (error) {
    return error ?? new Error("Failed without an error.");
  } finally {
    clearTimeout(timer);
  }
}

async function callOnExhausted(
  { name, payload }: Pick<JobRun, "name" | "payload">,
  error: string,
  handlers: readonly JobHandler[],
): Promise<void> {
  const { success, data } = requireJob(name).payload.safeParse(payload);
  if (success) await requireHandler(handlers, name).exhausted?.(data, error);
}

function requireHandler(handlers: readonly JobHandler[], name: string): JobHandler {
  const handler = handlers.find(({ job }) => job.name === name);
  if (!handler) throw new Error(`Nothing handles the job "${name}".`);
  return handler;
}

// Connection strings are the secrets that error messages quote.
const toStoredError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\/\/[^\s/@]+@/g, "//***@")
    .slice(0, MAX_ERROR_LENGTH);
