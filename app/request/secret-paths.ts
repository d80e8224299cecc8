let patterns: { page: RegExp; log: RegExp } | undefined;

/** A path up to a secret token, as part of a regular expression; `*` is one segment. */
export const secretPathPattern = (path: string): string =>
  path.replace(/[.+?^${}()|[\]\\/]/g, "\\$&").replaceAll("*", "[^/]+");

/** Registers the paths that end in a secret token, without the language prefix. */
export function registerSecretPaths(paths: readonly string[]): void {
  const one = paths.map(secretPathPattern).join("|");
  patterns = { page: new RegExp(`^(?:/[a-z]{2})?(?:${one}).`, "i"), log: new RegExp(`(${one}).+`, "i") };
}

/** Whether a path ends in a secret token. The token is case-sensitive. */
export const isSecretPath = (path: string): boolean => patterns?.page.test(path) ?? false;

/** The path without its secret token, for the log. */
export const redactSecretPath = (path: string): string =>
  patterns ? path.replace(patterns.log, "$1…") : path;
