import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("no two limits have the same name", () => {
  const app = join(import.meta.dirname, "../../../app");
  const names = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /limits?\.server\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(app, file), "utf8").matchAll(/defineLimit\("([\w-]+)"/g)])
    .map(([, name]) => name);
  expect(names).toContain("contact");
  expect(names).toEqual([...new Set(names)]);
});
