import { log } from "~/config/log.server";
import { backoffMs, catalog, type JobName, type Payload } from "./catalog";
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

/** One function a job; a job without one does not compile. Each must be safe to repeat. */
export type Handlers = { [N in JobName]: Handler<N> };
type Handler<N extends JobName> = Work<N> | { work: Work<N>; exhausted: OnExhausted<N> };
type Work<N extends JobName> = (payload: Payload<N>, process: RunContext) => Promise<unknown>;
/** What a long job should know: once `stopping` is aborted its process wants to end, and waits only so long. */
interface RunContext {
  stopping: AbortSignal;
}
/** Hears that the last attempt failed too, before the job is marked so: what waited for it can say so itself. */
type OnExhausted<N extends JobName> = (payload: Payload<N>, error: string) => Promise<unknown>;

export interface RunnerOptions {
  /** How long a claimed row is this process's without renewal; after a crash it is free again then. */
  leaseMs?: number;
  /** The pause before the next attempt; the catalogue's by default. */
  backoff?: (name: JobName, attempt: number) => number;
}

export type Runner = ReturnType<typeof createRunner>;

const MAX_ERROR_LENGTH = 1_000;

/**
 * Runs outbox rows and writes down how they ended. Both engines run their rows through this one, so that attempts,
 * backoff, leases and errors mean the same under either.
 */
export function createRunner(
  handlers: Handlers,
  { leaseMs = 30_000, backoff = backoffMs }: RunnerOptions = {},
) {
  const starting = new Map<number, JobName>();
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
    if (run.attempt >= catalog[run.name].attempts) {
      log.error(label, "job failed for good");
      await callOnExhausted(run, toStoredError(error), handlers);
      return markFailed(run, toStoredError(error));
    }
    log.warn(label, "job failed, will be tried again");
    return markForRetry(run, toStoredError(error), backoff(run.name, run.attempt));
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
    free(name: JobName): number {
      const taken = [...starting.values()].filter((other) => other === name).length;
      return catalog[name].concurrency - taken;
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
async function runHandler(run: JobRun, handlers: Handlers, process: RunContext): Promise<unknown> {
  const { payload, timeoutMs } = catalog[run.name];
  const handler = handlers[run.name] as Handler<JobName>;
  const work = (typeof handler === "function" ? handler : handler.work) as (
    payload: unknown,
    process: RunContext,
  ) => Promise<unknown>;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${timeoutMs / 1000} s.`)), timeoutMs);
  });
  try {
    await Promise.race([work(payload.parse(run.payload), process), tooLong]);
    return undefined;
  } catch (error) {
    return error ?? new Error("Failed without an error.");
  } finally {
    clearTimeout(timer);
  }
}

async function callOnExhausted(
  row: Pick<JobRun, "name" | "payload">,
  error: string,
  handlers: Handlers,
): Promise<void> {
  const handler = handlers[row.name] as Handler<JobName>;
  const { success, data } = catalog[row.name].payload.safeParse(row.payload);
  if (typeof handler === "object" && success) await handler.exhausted(data, error);
}

// Connection strings are the secrets that error messages quote.
const toStoredError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\/\/[^\s/@]+@/g, "//***@")
    .slice(0, MAX_ERROR_LENGTH);
