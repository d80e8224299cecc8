import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { requireOwnSecret } from "~/features/operations/database-secret.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { readErasureTexts } from "~/features/privacy/erasures.server";
import { openSealed } from "~db/backup-seal";
import { connect, db } from "~db/client";
import { forgetSecretCheck } from "~db/secret-check";
import {
  backupsFolderPath,
  dataFolderPath,
  setUpDataFolder,
  switchDataFolder,
} from "~tests/support/data-folder";
import { readMarker, writeMarker } from "~tests/support/marker-row";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

setUpDataFolder();

const system = systemCaller();
const passphrase = "limyè sou mòn nan";
const ofOtherSecret = `2026-11-20T08:00:00.000Z another_.${"x".repeat(43)}\n`;

// A site whose secret was generated into its data folder, as on one machine.
beforeEach(async () => {
  env.SESSION_SECRET = undefined;
  env.BACKUP_PASSPHRASE = passphrase;
  await requireOwnSecret();
  await writeMarker(seal("settings", "a password"));
  return () => void (env.BACKUP_PASSPHRASE = undefined);
});

/** Takes a backup, stops the site, and carries the file alone to another machine. */
async function moveToNewMachine(): Promise<string> {
  const { name } = await takeBackup(system);
  await db.destroy();
  const file = dataFolderPath("..", name);
  copyFileSync(backupsFolderPath(name), file);
  switchDataFolder("new");
  return file;
}

test("a sealed backup alone brings database, erasures and secret to another machine", async () => {
  mkdirSync(backupsFolderPath());
  writeFileSync(backupsFolderPath("erasures"), ofOtherSecret);
  const secret = readFileSync(dataFolderPath("session-secret"), "utf8");
  const file = await moveToNewMachine();
  expect(file).toMatch(/\/limye-[\dTZ-]+\.sealed$/);
  expect(readFileSync(file, "latin1")).not.toContain(secret);

  const { code, text } = await runInTerminal("restore", file);
  expect(text).toContain(
    `${file} holds the database with its pictures, the list of erasures, and the secret. Missing: nothing.\n`,
  );
  expect(code).toBe(0);
  expect(readFileSync(dataFolderPath("session-secret"), "utf8")).toBe(secret);
  expect(unseal("settings", await readMarker())).toBe("a password");
  await connect(env.DATABASE_URL);
  await requireOwnSecret(); // starts
  expect(await readErasureTexts()).toBe(ofOtherSecret);
});

test("restoring over a site that was started before keeps its secret under another name", async () => {
  const file = await moveToNewMachine();
  mkdirSync(dataFolderPath(), { recursive: true });
  writeFileSync(dataFolderPath("session-secret"), "n".repeat(64));
  const { text } = await runInTerminal("restore", file);
  const kept = /Its secret is kept as (.*)\.$/m.exec(text)![1]!;
  expect(readFileSync(kept, "utf8")).toBe("n".repeat(64));
  expect(unseal("settings", await readMarker())).toBe("a password");
});

test("a wrong passphrase, a changed byte and a missing end are refused before anything is changed", async () => {
  const file = await moveToNewMachine();
  const bytes = readFileSync(file);
  env.BACKUP_PASSPHRASE = "another passphrase";
  expect((await runInTerminal("restore", file)).text).toContain(
    `the passphrase does not open ${file}. Nothing was changed`,
  );
  env.BACKUP_PASSPHRASE = passphrase;
  for (const damaged of [
    Buffer.from(bytes).fill(0x55, 5_000, 5_001),
    Buffer.from(bytes).fill(0xff, 15, 18), // a scrypt cost that would use up the memory
    bytes.subarray(0, bytes.length - 20),
    bytes.subarray(0, 40),
  ]) {
    writeFileSync(file, damaged);
    const { code, text } = await runInTerminal("restore", file);
    expect(text).toContain(`${file} is damaged: `);
    expect(code).toBe(1);
  }
  expect(existsSync(dataFolderPath("limye.db"))).toBe(false);
  expect(readdirSync(backupsFolderPath())).toEqual([]);
});

test("without a passphrase the name and the restore say that the secret is missing, and restoring needs a way out", async () => {
  env.BACKUP_PASSPHRASE = undefined;
  const secret = readFileSync(dataFolderPath("session-secret"));
  const file = await moveToNewMachine();
  expect(file).toMatch(/-without-secret\.tar$/);

  const refused = await runInTerminal("restore", file);
  expect(refused.text).toContain("the list of erasures. Missing: the secret.\n");
  expect(refused.text).toMatch(/the secret that it was made with is not in it.*Nothing was changed\.\n$/);
  expect(refused.code).toBe(1);
  expect(existsSync(dataFolderPath("limye.db"))).toBe(false);

  writeFileSync(dataFolderPath("session-secret"), secret);
  expect((await runInTerminal("restore", file)).text).toContain("Missing: nothing.");
  expect(unseal("settings", await readMarker())).toBe("a password");

  switchDataFolder("lost");
  mkdirSync(dataFolderPath());
  writeFileSync(dataFolderPath("session-secret"), "n".repeat(64));
  expect((await runInTerminal("restore", file)).code).toBe(1);
  const given = await runInTerminal("restore", file, "--without-secret");
  expect(given.text).toContain("It has the secret of this machine from now on.");
  expect(unseal("settings", await readMarker())).toBeNull();
  await connect(env.DATABASE_URL);
  await requireOwnSecret();
});

test("a SESSION_SECRET that is not the backup's own is refused with the way out", async () => {
  const file = await moveToNewMachine();
  env.SESSION_SECRET = "e".repeat(32);
  const { code, text } = await runInTerminal("restore", file);
  expect(text).toMatch(
    /another secret than SESSION_SECRET. Take SESSION_SECRET out.*Nothing was changed\.\n$/,
  );
  expect(code).toBe(1);
});

test("a database with a foreign secret is refused, until somebody accepts the new one", async () => {
  await db.destroy();
  writeFileSync(dataFolderPath("session-secret"), "n".repeat(64));
  env.SESSION_SECRET = "n".repeat(64);
  const refused = await runInTerminal("migrate");
  expect(refused.text).toMatch(
    /^npm run migrate cannot do this: the database was made with another secret than/,
  );
  expect(refused.code).toBe(1);
  expect((await runInTerminal("secret")).text).toContain("another secret than SESSION_SECRET");
  expect((await runInTerminal("secret", "accept")).code).toBe(0);
  expect((await runInTerminal("migrate")).code).toBe(0);
  expect((await runInTerminal("secret")).text).toBe(
    "The secret is the one of the database: SESSION_SECRET.\n",
  );
});

test("a database of an earlier version learns the secret of its first start", async () => {
  await forgetSecretCheck();
  env.SESSION_SECRET = "e".repeat(32);
  await requireOwnSecret();
  env.SESSION_SECRET = "f".repeat(32);
  await expect(requireOwnSecret()).rejects.toThrow("made with another secret than SESSION_SECRET");
});

test("a sealed file holds an ordinary tar archive", async () => {
  const file = await moveToNewMachine();
  const opened = join(file, "..", "opened.tar");
  await openSealed(file, opened, `  ${passphrase.normalize("NFD")} `); // typed on another keyboard
  expect(readFileSync(opened).toString("latin1", 257, 262)).toBe("ustar");
});
