import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

const POLL_MS = 1_500;
/** After this many failed requests in a row the figures are shown as old. */
const MAX_MISSED_ANSWERS = 3;

/** An import that a job works on, asked for again and again at its address in the API. The page is loaded again at its next step. */
export function usePolledImport<Shown extends { status: string }>(
  address: string,
  given: Shown,
): { shown: Shown; isLost: boolean } {
  const [shown, setShown] = useState(given);
  const [missed, setMissed] = useState(0);
  const { revalidate } = useRevalidator();
  const { status } = given;
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const next = await fetchImport<Shown>(address);
      if (isGone) return;
      setMissed((count) => (next ? 0 : count + 1));
      if (!next) return;
      setShown(next);
      if (next.status !== status) revalidate();
    };
    const timer = setInterval(() => void look(), POLL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [address, status, revalidate]);
  return { shown, isLost: missed >= MAX_MISSED_ANSWERS };
}

async function fetchImport<Shown>(address: string): Promise<Shown | null> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Shown) : null;
  } catch {
    return null; // the next poll tries again
  }
}
