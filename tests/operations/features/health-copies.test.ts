import { expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { requireOwnSecret } from "~/features/operations/database-secret.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { db } from "~db/client";
import { setUpDataFolder, switchDataFolder } from "~tests/support/data-folder";
import "~tests/support/areas";

setUpDataFolder();

const stateOf = async (part: string) => (await checkHealth(systemCaller())).find((one) => one.part === part);

test("a backup that lies on another machine is healthy, and says on which", async () => {
  const lastSlot = new Date(Date.now() - 8.25 * 3_600_000).toISOString().slice(0, 10); // 3:15 in Port-au-Prince
  await takeBackup(systemCaller(), { slot: lastSlot });
  await db.updateTable("backupCopies").set({ machine: "worker-2" }).execute();
  switchDataFolder("another");
  expect(await stateOf("backup")).toMatchObject({ state: "elsewhere", facts: { machine: "worker-2" } });
  await db.deleteFrom("backupCopies").execute();
  expect(await stateOf("backup")).toMatchObject({ tone: "warn", state: "gone" });
});

test("on the first day no earlier backup is missed", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T08:40:00Z"), toFake: ["Date"] }); // 3:40 in Port-au-Prince
  await takeBackup(systemCaller(), { slot: "2026-11-20" });
  expect(await stateOf("backup")).toMatchObject({ state: "good" });
  await db.updateTable("scheduleRuns").set({ slot: "2026-11-18" }).execute();
  expect(await stateOf("backup")).toMatchObject({ state: "missed" });
  vi.useRealTimers();
});

test("a secret that is not the one of the database is reported", async () => {
  await requireOwnSecret();
  expect(await stateOf("secret")).toMatchObject({ tone: "good" });
  await db.updateTable("systemSettings").set({ value: '"x"' }).where("key", "=", "secretCheck").execute();
  expect(await stateOf("secret")).toMatchObject({ tone: "bad", state: "foreign" });
});
