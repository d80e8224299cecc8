import { useEffect, useRef } from "react";

/** The ref of what takes the focus when `shown` changed and the button that changed it is gone. */
export function useFocusAfterChange<Target extends HTMLElement>(shown: string) {
  const target = useRef<Target>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) target.current?.focus();
  }, [shown]);
  return target;
}
