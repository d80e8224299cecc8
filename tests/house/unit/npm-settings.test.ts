import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What npm leaves out here where NODE_ENV is `production`, without the settings of the npm that runs this test. */
function omittedPackages(...options: string[]): string {
  const own = Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key));
  const env = { ...Object.fromEntries(own), NODE_ENV: "production" as const };
  const { stdout } = spawnSync("npm", ["config", "get", "omit", ...options], { env, encoding: "utf8" });
  return stdout.trim();
}

test("an install with NODE_ENV=production brings what a build needs", () => {
  expect(omittedPackages()).toBe("");
});

test("the image is left without development packages", () => {
  const [, options] = /npm prune ([^&]+) &&/.exec(readFileSync("Dockerfile", "utf8"))!;
  expect(omittedPackages(...options!.split(" "))).toBe("dev");
});
