import { env } from "~/config/env.server";
import { db } from "~db/client";
import { prepareDatabase } from "~db/prepare-database";

/** Writes a marker into the database, to recognise it later. */
export async function writeMarker(text: string): Promise<void> {
  const row = { value: JSON.stringify(text), updatedAt: "2026-11-20" };
  await db
    .insertInto("systemSettings")
    .values({ key: "note", ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

/** Opens the database at DATABASE_URL, reads its marker and closes it. */
export async function readMarker(): Promise<string | undefined> {
  await prepareDatabase(env.DATABASE_URL);
  const row = await db
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", "note")
    .executeTakeFirst();
  await db.destroy();
  return row && (JSON.parse(row.value) as string);
}
