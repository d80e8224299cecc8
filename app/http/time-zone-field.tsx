import { useHydrated } from "~/ui/use-hydrated";

/** The browser's time zone (IANA name) as a hidden field, to find the visitor's own date; empty without JavaScript. */
export function TimeZoneField() {
  const isHydrated = useHydrated();
  const timeZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  return <input type="hidden" name="timeZone" value={timeZone} />;
}
