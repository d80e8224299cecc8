/** What the browser keeps under a name. Null where there is nothing, or the browser forbids storage. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value in the browser; null removes it. Does nothing where the browser forbids storage. */
export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Every page works without it.
  }
}
