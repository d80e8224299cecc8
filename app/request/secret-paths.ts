import { posix } from "node:path";

let patterns: { page: RegExp; log: RegExp; text: RegExp } | undefined;

/** A path up to a secret token, as part of a regular expression; `*` is one segment. */
export const secretPathPattern = (path: string): string =>
  path.replace(/[.+?^${}()|[\]\\/]/g, "\\$&").replaceAll("*", "[^/]+");

/** Registers the paths that end in a secret token, without the language prefix. */
export function registerSecretPaths(paths: readonly string[]): void {
  const one = paths.map(secretPathPattern).join("|");
  patterns = {
    page: new RegExp(`^(?:/[a-z]{2})?(?:${one}).`, "i"),
    log: new RegExp(`(${one}).+`, "is"),
    text: new RegExp(`(${one})[^\\s"'<>]+`, "gi"),
  };
}

/** Whether a path ends in a secret token. The token is case-sensitive. */
export const isSecretPath = (path: string): boolean => patterns?.page.test(path) ?? false;

/**
 * The path without its secret token, for the log. The token is found in every spelling of the path (doubled slashes, dot
 * segments, escapes, escaped escapes): also where our routes do not know it, it is somebody's link.
 */
export function redactSecretPath(path: string): string {
  if (!patterns) return path;
  const plain = toPlainSpelling(path);
  return patterns.log.test(plain) ? plain.replace(patterns.log, "$1…") : path;
}

/** A text, such as an error's message, without the secret tokens of the paths in it. */
export const redactSecretPaths = (text: string): string =>
  patterns ? text.replace(patterns.text, "$1…") : text;

/** Escapes of escapes that a mail program or a proxy may have made. */
const MAX_ESCAPES = 3;

function toPlainSpelling(path: string): string {
  let plain = path;
  for (let times = 0; times < MAX_ESCAPES && plain.includes("%"); times++) {
    plain = plain.replace(/%(?:25)*([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
  }
  return posix.normalize(plain.replaceAll("\\", "/"));
}
