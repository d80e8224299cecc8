import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import type { Reply } from "~/http/json-api.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { VISITOR_ROLE } from "./users/role-names";

/** The id of the caller's visitor row, or null. A cookie whose row is gone, or is another's after a restore, names nobody. */
export async function findVisitor({ visitor }: Caller, from: Kysely<DB> = db): Promise<number | null> {
  if (!visitor) return null;
  const row = await from
    .selectFrom("users")
    .select("id")
    .where("id", "=", visitor.id)
    .where("createdAt", "=", visitor.createdAt)
    .where("role", "=", VISITOR_ROLE)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The id of the caller's visitor row, for their first action worth remembering (contract §2): without one a row is added
 * in the transaction, and the answer sets the cookie.
 */
export async function rememberVisitor(trx: Kysely<DB>, caller: Caller, reply: Reply): Promise<number> {
  const known = await findVisitor(caller, trx);
  if (known !== null) return known;
  const now = new Date().toISOString();
  const row = await trx
    .insertInto("users")
    .values({
      username: `visitor-${randomBytes(12).toString("hex")}`,
      role: VISITOR_ROLE,
      preferredLanguage: caller.language,
      createdAt: now,
      updatedAt: now,
    })
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
  reply.headers.append("Set-Cookie", visitorCookie.write(row));
  return row.id;
}
