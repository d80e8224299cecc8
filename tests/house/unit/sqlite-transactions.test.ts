import Database from "better-sqlite3";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect } from "~db/client";
import { migrateToLatest } from "~db/migrate";

test("a transaction that reads before it writes blocks writes of other processes in between", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "limye-locks-")), "limye.db");
  const db = await connect(`file:${file}`);
  await migrateToLatest(db);
  const other = new Database(file, { timeout: 0 });
  const write = () => other.exec("insert into system_settings values ('other', '1', '2026-01-01')");

  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("systemSettings").selectAll().execute();
    expect(write).toThrow("locked");
    await trx
      .insertInto("systemSettings")
      .values({ key: "own", value: "1", updatedAt: "2026-01-01" })
      .execute();
  });
  write();

  const kept = await db.selectFrom("systemSettings").select("key").orderBy("key").execute();
  expect(kept.map(({ key }) => key)).toEqual(expect.arrayContaining(["other", "own"]));
  other.close();
  await db.destroy();
});

test("many queries in a row do not block the event loop", async () => {
  const db = await connect("file::memory:");
  await migrateToLatest(db);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const until = performance.now() + 300;
  while (performance.now() < until) await db.selectFrom("systemSettings").selectAll().execute();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  await db.destroy();
});
