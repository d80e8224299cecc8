import { useEffect, useRef, useState } from "react";

/** A heading that takes the focus when it appears where something with the focus was. */
export function useMountFocus(isReplacing: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [takesFocus] = useState(isReplacing);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return heading;
}
