import { useEffect, useState } from "react";
import { readStored, writeStored } from "~/ui/browser-storage";

/**
 * The ids of the requests this visitor prayed for, and a function that adds one. The page is the same for everybody, so
 * the ids are fetched afterwards, and only by a browser that has prayed before.
 */
export function usePrayedIds(): [ReadonlySet<number>, (id: number) => void] {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (readStored("prayer_prayed") === null) return;
    const leaving = new AbortController();
    fetchPrayedIds(leaving.signal).then(
      (known) => setIds((before) => new Set([...before, ...known])),
      () => undefined, // not marked then
    );
    return () => leaving.abort();
  }, []);
  const add = (id: number) => {
    writeStored("prayer_prayed", "1");
    setIds((before) => new Set([...before, id]));
  };
  return [ids, add];
}

async function fetchPrayedIds(signal: AbortSignal): Promise<number[]> {
  const answer = await fetch("/api/prayer-requests/prayed", { signal });
  return answer.ok ? ((await answer.json()) as number[]) : [];
}
