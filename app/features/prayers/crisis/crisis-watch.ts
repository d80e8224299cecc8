import { useEffect, useRef, useState } from "react";

/** So long after the last key the words are looked at. */
const PAUSE_MS = 500;

/**
 * Whether what was typed mentions a crisis, and a function that takes the text at each key. The list of words is loaded when
 * somebody types. Stays true: help is not taken away again. Nothing leaves the browser.
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
        () => undefined, // the server looks as well
      );
    }, PAUSE_MS);
  };
  return [isCrisis, watch];
}
