import { db } from "./client";

/** The id that the site got with its database. It does not change with the site's host. */
export async function readSiteId(): Promise<string> {
  const { value } = await db
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", "feedId")
    .executeTakeFirstOrThrow();
  return JSON.parse(value) as string;
}

/** What all of this site's keys in Redis begin with, so that several sites can share one Redis. */
export const readRedisPrefix = async (): Promise<string> => `limye-${await readSiteId()}`;
