import { mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { joinSite, listSiteProcesses } from "~/features/operations/site-processes.server";
import { checkForUpdate, compareVersions } from "~/features/operations/update-check.server";
import { db } from "~db/client";
import { setUpDataFolder } from "~tests/support/data-folder";

setUpDataFolder();

const { PUBLIC_URL, TRUST_PROXY, REDIS_URL } = env;
afterEach(() => void Object.assign(env, { PUBLIC_URL, TRUST_PROXY, REDIS_URL }));

test("a process with another PUBLIC_URL, TRUST_PROXY or use of Redis is refused while others run", async () => {
  const first = await joinSite("web");
  env.PUBLIC_URL = "https://other.example.org";
  await expect(joinSite("worker")).rejects.toThrow(/^PUBLIC_URL is https:\/\/other\.example\.org here and /);
  env.PUBLIC_URL = PUBLIC_URL;
  env.TRUST_PROXY = 1;
  await expect(joinSite("web")).rejects.toThrow(
    /^TRUST_PROXY is 1 here and off in the process that runs on /,
  );
  env.REDIS_URL = "redis://localhost:6379";
  await expect(joinSite("worker")).rejects.toThrow(
    /^REDIS_URL is set here and not set in the process that runs on /,
  );
  env.REDIS_URL = REDIS_URL;
  const worker = await joinSite("worker"); // has no visitors
  expect((await listSiteProcesses()).map(({ kind }) => kind)).toEqual(["web", "worker"]);
  await worker.leave();
  await first.leave();
  const changed = await joinSite("web"); // alone: a deliberate change
  expect(await listSiteProcesses()).toHaveLength(1);
  await changed.leave();
});

test("a process that was killed does not stand in the way", async () => {
  const first = await joinSite("web");
  env.PUBLIC_URL = "https://other.example.org";
  const seenAt = new Date(Date.now() - 200_000).toISOString();
  await db.updateTable("siteProcesses").set({ seenAt, machine: "another" }).execute();
  const second = await joinSite("web");
  const { pid } = spawnSync(process.execPath, ["-e", ""]); // has ended
  await db.updateTable("siteProcesses").set({ pid }).execute();
  env.PUBLIC_URL = PUBLIC_URL;
  const third = await joinSite("web");
  for (const one of [first, second, third]) await one.leave();
});

test("the newest version is the highest tag of the checkout's remote", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limye-update-"));
  const git = (...args: string[]) =>
    spawnSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org", ...args]);
  expect(await checkForUpdate(folder)).toMatchObject({ newest: null });
  git("init", "--quiet");
  git("commit", "--quiet", "--allow-empty", "-m", "one");
  for (const tag of ["v0.9.0", "v0.10.0", "v0.10.0-rc1", "other"]) git("tag", tag);
  git("remote", "add", "origin", folder);
  expect(await checkForUpdate(folder)).toMatchObject({ newest: "0.10.0", reason: null });
  rmSync(folder, { recursive: true });
  expect(compareVersions("0.10.0", "0.9.9")).toBeGreaterThan(0);
  expect(compareVersions("1.0.0", "1.0.0")).toBe(0);
});
