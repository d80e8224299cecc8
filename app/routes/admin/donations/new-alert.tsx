import { useEffect, useRef } from "react";
import { Alert, type AlertProps } from "~/ui/alert";

/** An alert that takes the focus when it appears or tells of something new: it may be out of sight. */
export function NewAlert({ of, ...alert }: AlertProps & { of: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [of]);
  return <Alert ref={box} silent={false} {...alert} />;
}
