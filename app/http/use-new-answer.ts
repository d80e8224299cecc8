import { useEffect, useRef } from "react";

/**
 * Calls `handle` once with each new answer of a fetcher, after the render that shows it.
 *
 * The effect runs after every render. React Router keeps the data of fetchers outside of React's state: React may render
 * with a new answer, find that no state changed, and drop that render's effects. An effect that depends on the answer
 * would then never run, because its dependencies were already stored.
 */
export function useNewAnswer<Answer>(answer: Answer | undefined, handle: (answer: Answer) => void): void {
  const handled = useRef<Answer>();
  useEffect(() => {
    if (answer === undefined || answer === handled.current) return;
    handled.current = answer;
    handle(answer);
  });
}
