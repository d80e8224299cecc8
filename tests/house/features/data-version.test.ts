import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDataVersion, sharedVersion } from "~db/data-version";
import { emptyPostgres } from "~tests/support/database";
import { startStalledPostgres } from "~tests/support/stalled-postgres";

describe("the data version of a SQLite file", () => {
  async function opened() {
    const file = join(mkdtempSync(join(tmpdir(), "limye-version-")), "limye.db");
    const database = new Database(file);
    database.pragma("journal_mode = wal");
    database.exec("create table posts (title text)");
    return { file, database, version: await openDataVersion(`file:${file}`) };
  }

  test("changes after each write of any process, and not before", async () => {
    const { file, database, version } = await opened();
    const other = new Database(file);
    const first = await version.read();
    database.prepare("select * from posts").all();
    expect(await version.read()).toBe(first);
    const seen = [first];
    for (const writer of [database, other, database]) {
      writer.exec("insert into posts values ('Lapè')");
      seen.push(await version.read());
      expect(await version.read()).toBe(seen.at(-1));
    }
    expect(new Set(seen).size).toBe(4);
  });

  test("changes when a transaction commits, and not when it is rolled back", async () => {
    const { database, version } = await opened();
    const first = await version.read();
    database.exec("begin; insert into posts values ('Lapè')");
    expect(await version.read()).toBe(first);
    database.exec("rollback");
    expect(await version.read()).toBe(first);
    database.exec("begin; insert into posts values ('Lapè'); commit");
    expect(await version.read()).not.toBe(first);
  });

  test("is null while another process has locked the file", async () => {
    const { database, version } = await opened();
    const first = await version.read();
    await version.close();
    database.pragma("locking_mode = exclusive");
    database.exec("insert into posts values ('Lapè')");
    const later = await openDataVersion(`file:${database.name}`);
    expect(await later.read()).toBeNull();
    database.close();
    expect(await later.read()).not.toBeNull();
    expect(first).not.toBeNull();
  });

  test("is null for a database in memory", async () => {
    expect(await (await openDataVersion("file::memory:")).read()).toBeNull();
  });
});

describe("the data version of PostgreSQL", () => {
  test("changes after each write, and not before", async () => {
    const db = await emptyPostgres();
    const read = sharedVersion(async () => {
      const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(
        db,
      );
      return rows[0]!.version;
    });
    await sql`create table posts (title text)`.execute(db);
    const first = await read();
    await sql`select * from posts`.execute(db);
    expect(await read()).toBe(first);
    await sql`insert into posts values ('Lapè')`.execute(db);
    expect(await read()).not.toBe(first);
    await db.destroy();
  });

  test("is read once for all waiting callers; a caller that arrives during a query waits for the next one", async () => {
    const asked: ((version: string) => void)[] = [];
    const read = sharedVersion(() => new Promise((resolve) => asked.push(resolve)));
    const first = read();
    const later = [read(), read(), read()];
    expect(asked).toHaveLength(1);
    asked[0]!("1");
    expect(await first).toBe("1");
    await Promise.resolve();
    expect(asked).toHaveLength(2);
    const last = read();
    asked[1]!("2");
    expect(await Promise.all(later)).toEqual(["2", "2", "2"]);
    await Promise.resolve();
    asked[2]!("3");
    expect(await last).toBe("3");
    const again = read();
    asked[3]!("4");
    expect(await again).toBe("4");
  });

  test("is null when the query fails, and the next caller gets a new query", async () => {
    const answers = [Promise.reject(new Error("away")), Promise.resolve("2")];
    const read = sharedVersion(() => answers.shift()!);
    expect(await Promise.all([read(), read()])).toEqual([null, "2"]);
  });

  test("is null when the server is unreachable or hangs", async () => {
    const away = await openDataVersion("postgres://limye:secret@127.0.0.1:1/limye");
    expect(await away.read()).toBeNull();
    await away.close();
    const server = await startStalledPostgres("after the welcome");
    const stalled = await openDataVersion(server.url);
    expect(await stalled.read()).toBeNull();
    expect(await stalled.read()).toBeNull();
    expect(server.connections()).toBe(2);
    await stalled.close();
    await server.stop();
  });
});
