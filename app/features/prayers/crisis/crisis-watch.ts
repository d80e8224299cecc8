import { useEffect, useRef, useState } from "react";

/** Debounce: the text is checked this long after the last key. */
const PAUSE_MS = 500;

/**
 * Whether the typed text contains crisis words, and a function to call with the text after each key. Once true, it
 * stays true: the help lines do not disappear again. The word list loads after the first key. The text stays in the
 * browser.
 */
export function useCrisisWatch(initially: boolean): [boolean, (text: string) => void] {
  const [isCrisis, setIsCrisis] = useState(initially);
  const timer = useRef<number>();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const watch = (text: string) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      import("~/features/prayers/crisis/find-crisis").then(
        ({ mentionsCrisis }) => setIsCrisis((before) => before || mentionsCrisis(text)),
        () => undefined, // the server checks as well
      );
    }, PAUSE_MS);
  };
  return [isCrisis, watch];
}
