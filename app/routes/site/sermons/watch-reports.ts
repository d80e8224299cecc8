import type { SavedProgress } from "~/features/sermons/watching/watching.schema";
import { createWatchClock, type WatchStart } from "./watch-clock";

const REPORT_EVERY_MS = 30_000;

interface WatchReportsOptions {
  sermonId: number;
  /** The language of the API's responses. */
  language: string;
  start: WatchStart;
  isCompleted: boolean;
}

/** Called once, when the sermon is completed. */
type CompletedListener = (saved: SavedProgress) => void;

export interface WatchReports {
  /** The visitor started the recording. */
  begin: () => void;
  /** The player is at second `at` of `duration` seconds. */
  tick: (at: number, duration: number) => void;
  /** Saves the progress at once, when the player stops or the visitor leaves the page. */
  flush: () => void;
  /** One listener at a time. */
  listen: (listener: CompletedListener) => void;
}

/**
 * Saves a player's progress, every 30 seconds and when it stops. Requests run one after the other, so that the first
 * one creates the visitor. Each report contains everything since the start, so the next one replaces a lost one.
 */
export function createWatchReports(options: WatchReportsOptions): WatchReports {
  const { sermonId, language } = options;
  const clock = createWatchClock(options.start);
  let { isCompleted } = options;
  let listener: CompletedListener | undefined;
  let hasBegun = false;
  let sent = JSON.stringify(clock.report());
  let sentAt = Date.now();
  let queue: Promise<unknown> = Promise.resolve();

  const post = (path: string, body: object) =>
    fetch(`${path}?lang=${language}`, {
      method: "POST",
      keepalive: true, // completes even when the page is left
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        ...body,
        sermonId,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    });
  const enqueue = (task: () => Promise<unknown>) => {
    queue = queue.then(task).catch(() => undefined); // offline: the next report contains everything
  };
  async function save(report: object): Promise<void> {
    const answer = await post("/api/spiritual/progress", report);
    if (!answer.ok) return;
    const saved = (await answer.json()) as SavedProgress;
    if (saved.completed && !isCompleted) listener?.(saved);
    isCompleted = saved.completed;
  }

  function flush(): void {
    const report = clock.report();
    const text = JSON.stringify(report);
    if (!hasBegun || text === sent) return;
    sent = text;
    sentAt = Date.now();
    enqueue(() => save(report));
  }
  return {
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      enqueue(() => post("/api/user/me/sermon-interaction", { interactionType: "viewed" }));
    },
    tick(at, duration) {
      clock.tick(at, duration);
      if (Date.now() - sentAt >= REPORT_EVERY_MS) flush();
    },
    flush,
    listen(given) {
      listener = given;
    },
  };
}
