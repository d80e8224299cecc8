type Tree = { [name: string]: unknown };

/** The value at a path, or undefined where the path ends before. */
export const getAt = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], tree);

/** Puts a value at a path of a tree that is being made. */
export function setAt(tree: object, path: readonly string[], value: unknown): void {
  let at = tree as Tree;
  for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Tree;
  at[path.at(-1)!] = value;
}

/** Without what is undefined. */
export const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
