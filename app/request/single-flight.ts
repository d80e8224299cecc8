/** Returns a function that deduplicates concurrent runs of a key in this process: all callers get one promise. */
export function singleFlight<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const pending = new Map<string, Promise<T>>();
  return (key, run) => {
    const known = pending.get(key);
    if (known) return known;
    const running = run().finally(() => pending.delete(key));
    pending.set(key, running);
    return running;
  };
}
