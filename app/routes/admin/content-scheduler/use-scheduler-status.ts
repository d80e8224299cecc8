import { useCallback, useEffect, useRef, useState } from "react";
import type { SchedulerStatus } from "~/features/devotion/scheduler/scheduler.schema";

/** How often the status is asked for (spec admin §9). */
const POLL_MS = 30_000;
/** While something is published, to show it when it is done. */
const FAST_POLL_MS = 2_000;
/** Without a hand on the page nobody watches it, and asking on would keep a forgotten session open for ever. */
const IDLE_LIMIT_MS = 10 * 60_000;

const isPublishing = ({ isRunning, pending }: SchedulerStatus) =>
  isRunning &&
  pending.some(({ status, attempts }) => status === "running" || (status === "waiting" && attempts === 0));

/** `unknown`: nobody has answered for a while; `signedOut`: the session ended. */
export type StatusReachability = "known" | "unknown" | "signedOut";

/** After so many answers in a row that did not come the last one no longer says how things are. */
const MAX_MISSED_ANSWERS = 2;

/**
 * The status as it is now: what the page came with, asked for again while the page is seen. What cannot be had stays
 * as it was and is asked for again, and `reach` says so.
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
    return null; // the network is away: the next time asks again
  }
}

/** The server's time now, in milliseconds: what the status said, and what has passed since. A minute is exact enough. */
export function useServerTime(currentTime: string): number {
  const said = Date.parse(currentTime);
  const [now, setNow] = useState(said);
  useEffect(() => {
    const begun = performance.now();
    const tick = () => setNow(said + Math.floor((performance.now() - begun) / 1_000) * 1_000);
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [said]);
  return Math.max(now, said);
}
