const storedName = "badges_earned";

/** Notes in this browser that its visitor has badges: pages that are the same for everybody then ask for them. */
export function markEarnedHere(): void {
  try {
    localStorage.setItem(storedName, "1");
  } catch {
    // A browser that forbids storage sees its badges on their own page.
  }
}

/** Whether this browser's visitor has earned a badge. */
export function hasEarnedHere(): boolean {
  try {
    return localStorage.getItem(storedName) !== null;
  } catch {
    return false;
  }
}
