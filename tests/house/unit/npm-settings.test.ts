import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What npm does here where NODE_ENV is `production`, without the settings of the npm that runs this test. */
function npmSetting(name: string, ...options: string[]): string {
  const own = Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key));
  const env = { ...Object.fromEntries(own), NODE_ENV: "production" };
  return spawnSync("npm", ["config", "get", name, ...options], { env, encoding: "utf8" }).stdout.trim();
}

test("an install with NODE_ENV=production brings what a build needs", () => {
  expect(npmSetting("omit")).toBe("dev");
  expect(npmSetting("include")).toBe("dev"); // it wins over `omit`
});

test("the image is left without development packages", () => {
  const [, options] = /npm prune ([^&]+) &&/.exec(readFileSync("Dockerfile", "utf8"))!;
  const given = options!.split(" ");
  expect(npmSetting("omit", ...given)).toBe("dev");
  expect(npmSetting("include", ...given)).toBe("prod");
});
