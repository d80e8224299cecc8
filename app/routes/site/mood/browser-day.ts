import { useSyncExternalStore } from "react";

/** The date on the visitor's own clock. */
function browserDay(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** A page that stays open past midnight re-reads the date when the visitor returns to it. */
function subscribe(onChange: () => void) {
  const events = ["visibilitychange", "focusin", "pointerdown"];
  for (const name of events) document.addEventListener(name, onChange);
  return () => {
    for (const name of events) document.removeEventListener(name, onChange);
  };
}

/** Today's date for the visitor. Until the page's script runs, or without JavaScript, the ministry's date. */
export const useBrowserDay = (ministryDay: string): string =>
  useSyncExternalStore(subscribe, browserDay, () => ministryDay);
