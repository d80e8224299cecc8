import { log } from "~/config/log.server";

export interface Loop {
  /** Runs immediately, or right after the current run. */
  now(): void;
  /** Stops the loop. Resolves when the current run is over. */
  stop(): Promise<void>;
}

/** Logs an outage once when it begins and once when it ends, however often it is noticed. */
export function makeOutageLog(of: string) {
  let down = false;
  return {
    noticed(error: unknown) {
      if (!down) log.error({ of, error: errorLabel(error) }, "not reachable, trying on");
      down = true;
    },
    over() {
      if (down) log.info({ of }, "reachable again");
      down = false;
    },
  };
}

/** The part of an error that may be logged: its code or name. Messages can contain addresses. */
export const errorLabel = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "unknown";

/**
 * Repeats `run` with a pause after each run: never two at once, and without keeping the process alive. An error of
 * `run` is an outage of `of`; the next run tries again. `pauseMs` may depend on the time.
 */
export function startLoop(of: string, run: () => Promise<void>, pauseMs: number | (() => number)): Loop {
  const outageLog = makeOutageLog(of);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function now() {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = run()
      .then(outageLog.over, outageLog.noticed)
      .then(() => {
        running = undefined;
        if (stopped) return;
        if (again) {
          again = false;
          return now();
        }
        timer = setTimeout(now, typeof pauseMs === "number" ? pauseMs : pauseMs()).unref();
      });
  }

  now();
  return {
    now,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Resolves with the work's result, or after the time, whichever comes first. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
