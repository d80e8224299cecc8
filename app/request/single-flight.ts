/** Makes a function that runs each key once at a time in this process: who asks meanwhile gets the same answer. */
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
