import { db } from "./client";

/** The row of the settings with the check of the secret that the database's values are sealed with. */
export const SECRET_CHECK_KEY = "secretCheck";

/** The check as stored; null when there is none. */
export const parseSecretCheck = (value: string | undefined): string | null =>
  value === undefined ? null : (JSON.parse(value) as string);

/** The check of the database's secret; null in a database that was not started by this version yet. */
export async function readSecretCheck(): Promise<string | null> {
  const row = await db
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", SECRET_CHECK_KEY)
    .executeTakeFirst();
  return parseSecretCheck(row?.value);
}

/** Stores a check where there is none. The first of several processes wins. */
export const recordSecretCheck = (check: string) =>
  db
    .insertInto("systemSettings")
    .values({ key: SECRET_CHECK_KEY, value: JSON.stringify(check), updatedAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();

/** Forgets the check: the next start records the secret that it has. */
export const forgetSecretCheck = () =>
  db.deleteFrom("systemSettings").where("key", "=", SECRET_CHECK_KEY).execute();
