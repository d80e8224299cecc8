import { useEffect, useRef, useState } from "react";

/** A ref for a heading, which takes the focus on mount if it replaces an element that had it. */
export function useMountFocus(isReplacing: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [takesFocus] = useState(isReplacing);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return heading;
}
