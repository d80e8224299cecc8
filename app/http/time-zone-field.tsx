import { useEffect, useRef } from "react";

/** Sends the browser's time zone (IANA name), for what counts by the visitor's own day. Empty without JavaScript. */
export function TimeZoneField() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return <input ref={input} type="hidden" name="timeZone" />;
import { useHydrated } from "~/ui/use-hydrated";
/** The browser's time zone (IANA name) as a hidden field, so that a day is the visitor's own; empty without JavaScript. */
  const isHydrated = useHydrated();
  const timeZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  return <input type="hidden" name="timeZone" value={timeZone} />;
}
