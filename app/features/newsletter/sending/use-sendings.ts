import { useEffect, useRef, useState } from "react";
import type { Sendings } from "./sending.schema";

const POLL_MS = 2_000;
/** Without input nobody watches the page, and polling would keep a forgotten session alive. */
const IDLE_AFTER_MS = 10 * 60_000;
/** After this many failed requests in a row the figures are shown as old. */
const MAX_MISSED_ANSWERS = 3;

export const hasRunningSending = ({ sendings }: Sendings) =>
  sendings.some(({ status, inFlight }) => status === "sending" || inFlight > 0);

/** The sendings of the loader, polled while one of them is running. */
export function useSendings(
  postId: number | undefined,
  loaded: Sendings,
): { shown: Sendings; isLost: boolean } {
  const [polled, setPolled] = useState(loaded);
  const [missed, setMissed] = useState(0);
  const shown = polled.now > loaded.now ? polled : loaded;
  const isPolling = hasRunningSending(shown);
  const touched = useRef(0);
  useEffect(() => {
    if (!isPolling) return;
    let isGone = false;
    const touch = () => (touched.current = performance.now());
    const isWatched = () =>
      document.visibilityState === "visible" && performance.now() - touched.current < IDLE_AFTER_MS;
    const look = async () => {
      if (!isWatched()) return;
      const next = await fetchSendings(postId);
      if (isGone) return;
      setMissed((count) => (next ? 0 : count + 1));
      if (next) setPolled(next);
    };
    touch();
    const timer = setInterval(() => void look(), POLL_MS);
    for (const type of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(type, touch);
    return () => {
      isGone = true;
      clearInterval(timer);
      for (const type of ["pointerdown", "keydown", "visibilitychange"])
        document.removeEventListener(type, touch);
    };
  }, [isPolling, postId]);
  return { shown, isLost: isPolling && missed >= MAX_MISSED_ANSWERS };
}

async function fetchSendings(postId: number | undefined): Promise<Sendings | null> {
  try {
    const address =
      postId === undefined ? "/api/newsletter-sendings" : `/api/newsletter-posts/${postId}/sendings`;
    const answer = await fetch(address, {
      headers: { Accept: "application/json" },
    });
    return answer.ok ? ((await answer.json()) as Sendings) : null;
  } catch {
    return null; // the next poll tries again
  }
}
