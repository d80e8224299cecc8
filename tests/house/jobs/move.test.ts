import Database from "better-sqlite3";
import { sql } from "kysely";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { connect, db } from "~db/client";
import { moveDatabase } from "~db/move";
import { makePostgres } from "~db/move-postgres";
import { prepareDatabase } from "~db/prepare-database";
import { dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { fillEveryTable, siteColumns } from "~tests/support/every-table";
import { postgresPrograms, startPostgres } from "~tests/support/postgres-server";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

const path = process.env.PATH;
let server: Awaited<ReturnType<typeof startPostgres>>;
let databases = 0;
let target: string;

describe.skipIf(!postgresPrograms)("a site moves to PostgreSQL and back", { timeout: 60_000 }, () => {
  setUpDataFolder();
  beforeAll(async () => {
    server = await startPostgres();
    process.env.PATH = [postgresPrograms, path].join(delimiter);
  }, 60_000);
  afterAll(async () => {
    process.env.PATH = path;
    env.TARGET_DATABASE_URL = undefined;
    await server.stop();
  });
  beforeEach(async () => {
    await db.destroy();
    await connect(server.url("postgres"));
    await sql.raw(`create database move${++databases}`).execute(db);
    await db.destroy();
    target = server.url(`move${databases}`);
    env.TARGET_DATABASE_URL = target;
  });

  const siteFile = () => dataFolderPath("limye.db");
  const sqliteRows = (file: string) => {
    const database = new Database(file, { readonly: true });
    const names = database
      .prepare("select name from sqlite_schema where type = 'table' order by name")
      .pluck()
      .all() as string[];
    const rows = names
      .filter((name) => !/^(kysely|sqlite)_/.test(name))
      .map((name) => [
        name,
        database
          .prepare(`select * from "${name}"`)
          .raw()
          .all()
          .map((row) => JSON.stringify(row))
          .sort(),
      ]);
    database.close();
    return rows;
  };
  const withServer = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: target });
    await client.connect();
    await work(client).finally(() => client.end());
  };
  /** How many rows of each table an export has. */
  const exported = async (url: string, name: string) => {
    env.DATABASE_URL = url;
    expect(await runInTerminal("export", dataFolderPath(name))).toMatchObject({ code: 0 });
    const { rows } = JSON.parse(readFileSync(dataFolderPath(name, "export.json"), "utf8")) as {
      rows: object;
    };
    return rows;
  };
  const fillSite = async () => {
    expect((await runInTerminal("seed", "--demo")).code).toBe(0);
    await db.destroy();
    const database = new Database(siteFile());
    const now = "2026-11-28T10:00:00.000Z";
    database
      .prepare(
        "insert into pictures (id, file, type, width, height, alt, bytes, created_at, uploaded_by) values (?,?,?,?,?,?,?,?,?)",
      )
      .run(900, "a.webp", "image/webp", 1, 1, "{}", Buffer.from([0, 255, 1, 92, 39]), now, "pastor");
    database.exec("update sermons set average_rating = 4.333333333333333");
    database
      .prepare(
        "insert into donors (id, name, language, merged_into_id, created_at, updated_at) values (?,?,?,?,?,?)",
      )
      .run(1000, "Ànn « è » 🙏 \\ ' \t", "ht", null, now, now);
    database
      .prepare(
        "insert into donors (id, name, language, merged_into_id, created_at, updated_at) values (?,?,?,?,?,?)",
      )
      .run(999, "before the row it refers to", "ht", 1000, now, now);
    database.exec(
      "insert into donors (id, language, created_at, updated_at) values (5000, 'fr', '', ''); delete from donors where id = 5000",
    );
    database.close();
  };

  test("every row is the same there and back, and new rows get new numbers", async () => {
    await fillSite();
    const before = sqliteRows(siteFile());
    const { code, text } = await runInTerminal("move-to-postgres");
    expect(text).toMatch(/\d{3,} rows of \d+ tables are the same in both databases/);
    expect(code).toBe(0);
    expect(sqliteRows(siteFile())).toEqual(before);
    expect(await exported(target, "there")).toEqual(await exported(`file:${siteFile()}`, "here"));

    env.DATABASE_URL = target;
    await prepareDatabase(target); // the site starts there
    const { id } = await db
      .insertInto("donors")
      .values({ language: "fr", createdAt: "", updatedAt: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id).toBe(5001); // numbers are never given twice
    await db.deleteFrom("donors").where("id", "=", id).execute();
    await expect(
      db.updateTable("donors").set({ mergedIntoId: 77 }).where("id", "=", 999).execute(),
    ).rejects.toThrow("foreign key");
    await db.destroy();

    const back = dataFolderPath("back.db");
    expect(await runInTerminal("move-to-sqlite", back)).toMatchObject({ code: 0 });
    expect(sqliteRows(back)).toEqual(before);
    expect(existsSync(`${back}.unfinished`)).toBe(false);
    env.DATABASE_URL = `file:${back}`;
    await prepareDatabase(env.DATABASE_URL);
  });

  test("whatever a table holds is the same there and back, row by row", async () => {
    const database = new Database(siteFile());
    fillEveryTable(database);
    const tables = siteColumns(database);
    database.close();
    const before = sqliteRows(siteFile());
    // As managed servers have it.
    await withServer((client) => client.query("create view pg_stat_statements as select 1 as calls"));
    const { code, text } = await runInTerminal("move-to-postgres");
    expect(text).toContain("are the same in both databases");
    expect(code).toBe(0);
    await withServer(async (client) => {
      const there = [];
      for (const [table, columns] of tables) {
        const names = columns.map(({ name }) => `"${name}"`).join(", ");
        const { rows } = await client.query<unknown[]>({
          text: `select ${names} from "${table}"`,
          rowMode: "array",
        });
        expect(rows.length).toBeGreaterThanOrEqual(4);
        there.push([table, rows.map((row) => JSON.stringify(row)).sort()]);
      }
      expect(there).toEqual(before);
    });

    env.DATABASE_URL = target;
    const back = dataFolderPath("back.db");
    expect(await runInTerminal("move-to-sqlite", back)).toMatchObject({ code: 0 });
    expect(sqliteRows(back)).toEqual(before);
  });

  test("a target that is not empty is refused, and so is a site that runs", async () => {
    await prepareDatabase(target);
    await db.destroy();
    const refusal = async (...command: string[]) => {
      const { code, text } = await runInTerminal(...command);
      expect(code).toBe(1);
      return text;
    };
    expect(await refusal("move-to-postgres")).toContain("is not empty");
    await connect(target);
    await sql`drop table users cascade`.execute(db);
    await db.destroy();
    expect(await refusal("move-to-postgres")).toContain("is not empty");

    const site = new Database(siteFile());
    site.pragma("journal_mode = wal");
    site.prepare("select 1 from users").get();
    expect(await refusal("move-to-postgres")).toContain("Stop the site and its workers first");
    site.close();

    env.DATABASE_URL = target;
    writeFileSync(dataFolderPath("taken.db"), "mine");
    expect(await refusal("move-to-sqlite", dataFolderPath("taken.db"))).toMatch(/version|already/);
    expect(readFileSync(dataFolderPath("taken.db"), "utf8")).toBe("mine");
    await connect(target);
    await sql`select 1`.execute(db);
    expect(await refusal("move-to-sqlite")).toContain("is in use (connections: 1)");
  });

  test("an interrupted move starts from the beginning", async () => {
    await fillSite();
    const begun = await makePostgres(target);
    await begun.insertRows({ name: "closed_years", columns: ["id", "year", "actor", "created_at"] }, [
      [1, 2020, "x", "y"],
    ]);
    await expect(moveDatabase(env.DATABASE_URL, target)).rejects.toThrow("another move");
    await begun.close(); // as a kill ends the connection
    await moveDatabase(env.DATABASE_URL, target);
    await connect(target);
    expect(await db.selectFrom("closedYears").selectAll().execute()).toEqual([]);
    await db.destroy();

    writeFileSync(`${dataFolderPath("back.db")}.unfinished`, "half a file");
    await moveDatabase(target, `file:${dataFolderPath("back.db")}`);
    expect(sqliteRows(dataFolderPath("back.db"))).toEqual(sqliteRows(siteFile()));
  });

  test("what PostgreSQL cannot store is named, and nothing is kept of it", async () => {
    const database = new Database(siteFile());
    database.exec(
      "insert into donors (id, name, language, created_at, updated_at) values (7, 'a' || char(0) || 'b', 'fr', '', '')",
    );
    database.close();
    expect((await runInTerminal("move-to-postgres")).text).toContain(
      "name of the row of donors with the number 7 holds a NUL character",
    );
    await connect(target);
    expect(await db.selectFrom("users").selectAll().execute()).toEqual([]);
    await db.destroy();
  });
});
