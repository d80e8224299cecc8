import { expect, test } from "vitest";
import { listSecretPaths } from "~/areas/registry.server";
import { serializeError } from "~/config/log.server";
import { redactSecretPath } from "~/request/secret-paths";
import "~tests/support/areas";

const token = "7.Qx-aB_token";
const paths = Object.keys(listSecretPaths()).map((path) => path.replaceAll("*", "12"));

const escaped = (text: string) =>
  text.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** Ways to write `/a/b/TOKEN`. */
const spellings: Record<string, (path: string) => string> = {
  "as it is": (path) => path + token,
  "with a language": (path) => `/ht${path}${token}`,
  "with a language that is none": (path) => `/xx${path}${token}`,
  "in capitals": (path) => path.toUpperCase() + token,
  "with a doubled slash": (path) => path.replace(/\/(?=[^/]+\/$)/, "//") + token,
  "with only doubled slashes": (path) => path.replaceAll("/", "///") + token,
  "with a slash at the end": (path) => `${path}${token}/`,
  "with .data": (path) => `${path}${token}.data`,
  "with an escaped letter": (path) => path.replace(/[a-z]/, escaped) + token,
  "with all letters escaped": (path) => path.replace(/[a-z-]+/g, escaped) + token,
  "with escaped slashes": (path) => path.replaceAll("/", "%2F") + token,
  "with one escaped slash": (path) => path.replace(/\/$/, "%2f") + token,
  "with an escaped token": (path) => path + escaped(token),
  "with escaped escapes": (path) => path.replaceAll("/", "%252F") + token,
  "with escapes of escapes of escapes": (path) =>
    path.replace(/[a-z]/g, (a) => escaped(a).replace("%", "%252525")) + token,
  "with escapes made of escapes": (path) => path.replaceAll("/", "%%32%66") + token,
  "with a dot segment": (path) => path.replace(/\/$/, "/./") + token,
  "with a dot segment back": (path) => path.replace(/\/$/, "/x/../") + token,
  "with escaped dot segments": (path) => path.replace(/\/$/, "/x/%2e%2E/") + token,
  "with backslashes": (path) => path.replace(/\/$/, "\\") + token,
  "with a broken escape": (path) => `${path}${token}%zz%`,
  "below another path": (path) => `/x%2Fy${path}${token}`,
  "with more after it": (path) => `${path}${token}/more/${token}`,
  "with a line break": (path) => `${path}%0A${token}`,
};

test.each(Object.entries(spellings))("no token reaches the log from a secret path %s", (_, spell) => {
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    const logged = redactSecretPath(spell(path));
    expect(logged, path).not.toContain(token);
    expect(logged.endsWith("…"), logged).toBe(true);
  }
});

test("other paths are logged as they were sent", () => {
  for (const path of [
    "/",
    "/fr/my-data",
    "/fr//blog",
    "/%66r/blog/x%2Fy",
    "/my-data/device",
    "/api/mail/bounces",
  ]) {
    expect(redactSecretPath(path)).toBe(path);
  }
});

test("a path of many escapes is redacted at once", () => {
  for (const path of [
    `/%${"25".repeat(8_000)}`,
    "%41".repeat(5_000),
    "/..".repeat(5_000),
    "%%32%35".repeat(2_000),
  ]) {
    const begun = performance.now();
    redactSecretPath(path);
    // Milliseconds. Quadratic time would take minutes.
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});

test("an error in the log holds no token", () => {
  const error = new Error(`No route for "http://h/ht/my-data/device/${token}" and /my-giving/${token}`);
  const logged = serializeError(error);
  expect(logged.message).toBe('No route for "http://h/ht/my-data/device/…" and /my-giving/…');
  expect(logged.stack).not.toContain(token);
});
