import express from "express";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { staticFiles } from "../../../app/server/static-files";

test("a file that a build has removed ends its request, and the site goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "static-"));
  mkdirSync(join(folder, "assets"));
  for (const name of ["gone.css", "kept.css"]) writeFileSync(join(folder, "assets", name), "a{}");
  const server = express().use(staticFiles(folder)).listen(0);
  const address = `http://localhost:${(server.address() as AddressInfo).port}/assets`;
  rmSync(join(folder, "assets", "gone.css"));
  await expect(fetch(`${address}/gone.css`)).rejects.toThrow("fetch failed");
  expect(await (await fetch(`${address}/kept.css`)).text()).toBe("a{}");
  server.close();
  rmSync(folder, { recursive: true });
});
