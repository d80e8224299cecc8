type Tree = { [name: string]: unknown };

/** The value at a path, or undefined when the path does not exist. */
export const getValueAtPath = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], tree);

/** Sets the value at a path and creates missing objects on the way. */
export function setValueAtPath(tree: object, path: readonly string[], value: unknown): void {
  let at = tree as Tree;
  for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Tree;
  at[path.at(-1)!] = value;
}

/** A copy without undefined values. */
export const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
