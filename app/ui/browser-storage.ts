/** Reads from localStorage. Null if there is no value or the browser forbids storage. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The names of all values in localStorage; none if the browser forbids storage. */
export function listStored(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Writes to localStorage; null removes the value. Does nothing if the browser forbids storage. */
export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Every page works without it.
  }
}
