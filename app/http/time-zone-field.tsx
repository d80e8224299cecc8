import { useHydrated } from "~/ui/use-hydrated";

/** The browser's time zone (IANA name) as a hidden field, so that a day is the visitor's own; empty without JavaScript. */
export function TimeZoneField() {
  const isHydrated = useHydrated();
  const timeZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  return <input type="hidden" name="timeZone" value={timeZone} />;
}
