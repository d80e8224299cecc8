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
  /** Lease: another process may claim a row this long after the last renewal, in ms. */
  leaseMs?: number;
  /** The wait before the next attempt; the catalogue's backoff by default. */
  backoff?: (job: Job, attempt: number) => number;
}

export type Runner = ReturnType<typeof createRunner>;

const MAX_ERROR_LENGTH = 1_000;

/**
 * Runs outbox rows and writes their outcome. Both engines use it, so that attempts, backoff, leases and errors are the
 * same in both.
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
    if (abandoned) return; // already released: the process that has the row now writes its outcome
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
    /**
     * Claims the row and runs it once. Resolves when its outcome is written, or immediately when it cannot be claimed.
     */
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

    /** How many more jobs of this kind may start in this process. */
    free(name: string): number {
      const taken = [...starting.values()].filter((other) => other === name).length;
      return requireJob(name).concurrency - taken;
    },

    /** Aborts `stopping` of the running jobs. */
    windDown: () => stopping.abort(),

    /** Waits at most `graceMs` for running jobs, then releases the rest for another process. */
    async stop(graceMs: number): Promise<void> {
      stopping.abort();
      await waitAtMost(graceMs, Promise.allSettled(settled));
      abandoned = true;
      await leases.stop();
      for (const run of running.values()) await releaseRow(run).catch(() => undefined); // its lease expires instead
    },
  };
}

/** Runs the handler once. Returns its error, if any. */
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

// Error messages can contain connection strings: their credentials are redacted.
const toStoredError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\/\/[^\s/@]+@/g, "//***@")
    .slice(0, MAX_ERROR_LENGTH);
