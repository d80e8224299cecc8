import { useCallback, useEffect, useRef, useState } from "react";
import type { SchedulerStatus } from "~/features/devotion/publication/scheduler.schema";

/** The polling interval. */
const POLL_MS = 30_000;
/** The interval while a publication runs. */
const FAST_POLL_MS = 2_000;
/** Polling stops after this long without input. Otherwise it would keep a forgotten session alive. */
const IDLE_LIMIT_MS = 10 * 60_000;

const isPublishing = ({ isRunning, pending }: SchedulerStatus) =>
  isRunning &&
  pending.some(({ status, attempts }) => status === "running" || (status === "waiting" && attempts === 0));

/** `unknown`: the last requests failed. `signedOut`: the session ended. */
export type StatusReachability = "known" | "unknown" | "signedOut";

/** After this many consecutive failed requests the last answer counts as outdated. */
const MAX_MISSED_ANSWERS = 2;

/**
 * Polls the status while the page is visible, starting with the loaded one. A failed request keeps the last status and
 * sets `reach`.
 */
export function useSchedulerStatus(loaded: SchedulerStatus): {
  status: SchedulerStatus;
  reach: StatusReachability;
  refresh: () => void;
} {
  const [polled, setPolled] = useState(loaded);
  const [missed, setMissed] = useState(0);
  const [signedOut, setSignedOut] = useState(false);
  const status = polled.currentTime > loaded.currentTime ? polled : loaded;
  const touched = useRef(0);
  const refresh = useCallback(async () => {
    const next = await fetchSchedulerStatus();
    setSignedOut(next === "signedOut");
    setMissed((count) => (next === null ? count + 1 : 0));
    if (next !== null && next !== "signedOut") setPolled(next);
  }, []);
  const pause = isPublishing(status) ? FAST_POLL_MS : POLL_MS;
  useEffect(() => {
    const isWatched = () =>
      document.visibilityState === "visible" && performance.now() - touched.current < IDLE_LIMIT_MS;
    const timer = setInterval(() => isWatched() && void refresh(), pause);
    const touch = () => (touched.current = performance.now());
    const seen = () => {
      touch();
      if (document.visibilityState === "visible") void refresh();
    };
    touch();
    document.addEventListener("visibilitychange", seen);
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, touch);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
      for (const type of ["pointerdown", "keydown"]) document.removeEventListener(type, touch);
    };
  }, [pause, refresh]);
  const reach = signedOut ? "signedOut" : missed >= MAX_MISSED_ANSWERS ? "unknown" : "known";
  return { status, reach, refresh: () => void refresh() };
}

async function fetchSchedulerStatus(): Promise<SchedulerStatus | "signedOut" | null> {
  try {
    const answer = await fetch("/api/scheduler/status", { headers: { Accept: "application/json" } });
    if (answer.status === 401) return "signedOut";
    return answer.ok ? ((await answer.json()) as SchedulerStatus) : null;
  } catch {
    return null; // offline: the next poll retries
  }
}

/** The server's time in ms: the time of the status plus the time since then. Accurate to a minute. */
export function useServerTime(currentTime: string): number {
  const statusTime = Date.parse(currentTime);
  const [now, setNow] = useState(statusTime);
  useEffect(() => {
    const startedAt = performance.now();
    const tick = () => setNow(statusTime + Math.floor((performance.now() - startedAt) / 1_000) * 1_000);
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [statusTime]);
  return Math.max(now, statusTime);
}
