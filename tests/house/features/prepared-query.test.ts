import { expect, test } from "vitest";
import { db } from "~db/client";
import { prepareQuery } from "~db/prepared-query";
import { onBothDatabases } from "~tests/support/database";

const settingsBetween = prepareQuery((db, from: string, until: string, limit: number) =>
  db
    .selectFrom("systemSettings")
    .select(["key", "updatedAt"])
    .where("key", ">=", from)
    .where("key", "<", until)
    .where("key", "!=", from)
    .orderBy("key")
    .limit(limit),
);

const save = (trx: typeof db, key: string) =>
  trx
    .insertInto("systemSettings")
    .values({ key, value: "{}", updatedAt: "2026-11-20T12:00:00.000Z" })
    .execute();

onBothDatabases(() => {
  test("a prepared query runs with the parameters of each call", async () => {
    for (const key of ["a1", "a2", "a3", "b1", "b2"]) await save(db, key);
    const keys = async (from: string, until: string, limit: number) =>
      (await settingsBetween(db, from, until, limit)).map(({ key }) => key);
    expect(await keys("a1", "b", 9)).toEqual(["a2", "a3"]);
    expect(await keys("a1", "b", 1)).toEqual(["a2"]);
    expect(await keys("b", "b2", 9)).toEqual(["b1"]);
    expect((await settingsBetween(db, "b1", "c", 1))[0]).toEqual({
      key: "b2",
      updatedAt: "2026-11-20T12:00:00.000Z",
    });
  });

  test("a prepared query sees what its transaction wrote", async () => {
    await db.transaction().execute(async (trx) => {
      await save(trx, "a1");
      expect(await settingsBetween(trx, "a", "b", 9)).toHaveLength(1);
    });
    expect(await settingsBetween(db, "a", "b", 9)).toHaveLength(1);
  });
});
