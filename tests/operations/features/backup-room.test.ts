import Database from "better-sqlite3";
import { sql } from "kysely";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { lastBackupRun, listBackups, takeBackup } from "~/features/operations/backups-admin.server";
import type { FormAnswer } from "~/http/form-answer";
import { NoRoom, withRoom } from "~db/backup-room";
import { db } from "~db/client";
import { prepareDatabase } from "~db/prepare-database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { fillDisk, smallDisk } from "~tests/support/small-disk";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

const system = systemCaller();
const disk = smallDisk(64);
const message = {
  ...{ firstName: "Marie", lastName: "Joseph", email: "marie@example.org", subject: "Mèsi" },
  message: "Mèsi anpil pou tout sa nou fè.",
};

// Only root can mount a disk.
describe.runIf(disk.canMount)("on a disk of 64 MB with a database of 30 MB", () => {
  const given = { DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL, RATE_LIMITS: env.RATE_LIMITS };
  beforeEach(async () => {
    disk.mount();
    Object.assign(env, { DATA_DIR: join(disk.path, "data"), RATE_LIMITS: false });
    env.DATABASE_URL = `file:${join(disk.path, "data", "limye.db")}`;
    await prepareDatabase(env.DATABASE_URL);
    const filling = new Database(join(disk.path, "data", "limye.db"));
    filling.exec("create table filling as select randomblob(28000000) as bytes");
    filling.pragma("wal_checkpoint(truncate)");
    filling.close();
  });
  afterEach(async () => {
    await db.destroy();
    disk.unmount();
    Object.assign(env, given);
  });

  test("a backup is refused at once, writes nothing, and visitors can go on writing", async () => {
    const statuses = new Set<number>();
    const leaving = new AbortController();
    const visitors = (async () => {
      while (!leaving.signal.aborted) {
        statuses.add((await callApi("POST", "/api/contact", { json: message })).status);
        await wait(1);
      }
    })();
    await expect(takeBackup(system)).rejects.toMatchObject({
      status: 507,
      message: expect.stringMatching(
        /^it needs about \d\d MB of disk space, and \d\d MB are free$/,
      ) as string,
    });
    leaving.abort();
    await visitors;
    expect([...statuses]).toEqual([201]);
    expect(await listBackups(system)).toEqual([]);
    expect(await (await callApi("GET", "/readyz")).text()).toBe("ready");
  });

  test.each([
    ["en", /^The backup needs about \d\d(\.\d)?\u00a0MB of disk space, and \d\d(\.\d)?\u00a0MB are free\./],
    ["fr", /^La sauvegarde demande environ \d\d(,\d)?\u00a0Mo .*il en reste \d\d(,\d)?\u00a0Mo\./],
    ["ht", /^Sovgad la bezwen apeprè \d\d(,\d)?\u00a0Mo .* se \d\d(,\d)?\u00a0Mo ki rete\./],
    ["es", /^La copia de seguridad necesita unos \d\d(,\d)?\u00a0MB .* quedan \d\d(,\d)?\u00a0MB libres\./],
  ])("the button and the screen say in %s how much is needed and free", async (language, sentence) => {
    const { cookie } = await administrator();
    const path = `/admin/backups?lang=${language}`;
    const { status, data } = await submitForm<FormAnswer>(path, { intent: "backUp" }, { headers: cookie });
    expect([status, data.message]).toEqual([507, expect.stringMatching(sentence)]);
    const screen = await visitScreen<{ rhythm: { last: object } }>(path, { headers: cookie });
    expect(screen.data.rhythm.last).toMatchObject({ noRoom: expect.stringMatching(sentence) as string });
  });

  test("the command says so too", async () => {
    expect(await runInTerminal("backup")).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^npm run backup cannot do this: it needs about \d\d MB of disk space, and \d\d MB are free\.\n$/,
      ) as string,
    });
    await prepareDatabase(env.DATABASE_URL); // the command closed it
  });

  test("with room the backup is taken", async () => {
    await sql.raw("drop table filling").execute(db);
    await sql.raw("vacuum").execute(db);
    await sql.raw("pragma wal_checkpoint(truncate)").execute(db);
    await takeBackup(system);
    expect((await lastBackupRun(system))?.outcome).toHaveProperty("backup");
  });

  test("a backup stops when something else fills the disk meanwhile", async () => {
    const stopped = withRoom(disk.path, 1e6, AbortSignal.timeout(20_000), async (signal) => {
      fillDisk(join(disk.path, "ballast"));
      await wait(20_000, undefined, { signal });
    });
    await expect(stopped).rejects.toThrow(NoRoom);
  });
});
