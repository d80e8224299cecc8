/** What the page keeps in the visitor's own browser: the name they pray with, and that they have prayed. */
type Stored = "prayer_name" | "prayer_prayed";

/** Null where nothing is stored, or the browser forbids it. */
export function readStored(name: Stored): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeStored(name: Stored, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The page works without it.
  }
}
