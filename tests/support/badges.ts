import { randomUUID } from "node:crypto";
import { db } from "~db/client";

/** A visitor's row. */
export async function addVisitor(): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("users")
    .values({ username: `visitor-${randomUUID()}`, role: "user", createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
