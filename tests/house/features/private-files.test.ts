import { chmodSync, lstatSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { restrictExistingFiles } from "~/config/private-files.server";
import { sessionSecret } from "~/config/secret.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { savePictureFile } from "~/features/writing/pictures/picture-files.server";
import { dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import "~tests/support/settings";

setUpDataFolder();

/** Every file and folder of DATA_DIR with its octal mode: `limye.db 600`. */
function modes(): string[] {
  const paths = readdirSync(env.DATA_DIR, { recursive: true, encoding: "utf8" }).sort();
  return ["", ...paths].map(
    (path) => `${path} ${(lstatSync(dataFolderPath(path)).mode & 0o777).toString(8)}`,
  );
}

async function fillDataFolder(): Promise<string[]> {
  const given = env.SESSION_SECRET;
  env.SESSION_SECRET = undefined;
  sessionSecret();
  env.SESSION_SECRET = given;
  writeFileSync(dataFolderPath("session-secret"), "a secret"); // a process makes its own once
  const { name } = await takeBackup(systemCaller());
  await savePictureFile("3f9c.jpg", Buffer.from("a picture"));
  return [
    " 700",
    "backups 700",
    "backups/.place 600",
    `backups/${name} 600`,
    "limye.db 600",
    "limye.db-shm 600",
    "limye.db-wal 600",
    "limye.db.lock 600",
    "pictures 700",
    "pictures/3f9c.jpg 600",
    "session-secret 600",
  ];
}

test("every file that the site writes is readable only by its user, from the first start", async () => {
  const expected = await fillDataFolder();
  expect(modes()).toEqual(expected);
});

test("a start restricts files that an earlier version left readable, and touches nothing else", async () => {
  const expected = await fillDataFolder();
  for (const path of readdirSync(env.DATA_DIR, { recursive: true, encoding: "utf8" }))
    chmodSync(dataFolderPath(path), lstatSync(dataFolderPath(path)).isDirectory() ? 0o755 : 0o644);
  chmodSync(env.DATA_DIR, 0o755);
  restrictExistingFiles(env.DATA_DIR, env.DATABASE_URL);
  expect(modes()).toEqual(expected);

  const own = join(env.DATA_DIR, "..");
  chmodSync(own, 0o755);
  restrictExistingFiles(env.DATA_DIR, "postgres://limye@127.0.0.1/limye");
  expect(lstatSync(own).mode & 0o777).toBe(0o755);
});
