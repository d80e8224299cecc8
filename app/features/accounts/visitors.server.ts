import { subDays } from "date-fns";
import { randomBytes } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import type { Reply } from "~/http/json-api.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { VISITOR_ROLE } from "./users/role-names";

export type VisitorRow = Pick<
  Selectable<DB["users"]>,
  "id" | "preferredLanguage" | "createdAt" | "updatedAt"
>;

/**
 * The id of the caller's visitor row, or null. Also null when the cookie's row was deleted, or belongs to another
 * visitor after a restore.
 */
export async function findVisitor({ visitor }: Caller, from: Kysely<DB> = db): Promise<number | null> {
  return (visitor && (await findVisitorRow(visitor, from))?.id) ?? null;
}

/** The visitor that a cookie or link refers to, or the visitor that this one was merged into. */
export async function findVisitorRow(
  named: RowReference,
  from: Kysely<DB> = db,
): Promise<VisitorRow | undefined> {
  const visitors = from
    .selectFrom("users")
    .select(["users.id", "users.preferredLanguage", "users.createdAt", "users.updatedAt"])
    .where("users.role", "=", VISITOR_ROLE);
  const own = await visitors
    .where("users.id", "=", named.id)
    .where("users.createdAt", "=", named.createdAt)
    .executeTakeFirst();
  if (own) return own;
  return visitors
    .innerJoin("mergedVisitors", "mergedVisitors.visitorId", "users.id")
    .where("mergedVisitors.merged", "=", encodeRowReference(named))
    .executeTakeFirst();
}

/**
 * The id of the caller's visitor row, created on their first action worth remembering (contract §2). The row is added
 * in the transaction, and the answer sets the cookie. The cookie is renewed once a day so that it does not expire.
 */
export async function rememberVisitor(trx: Kysely<DB>, caller: Caller, reply: Reply): Promise<number> {
  const now = new Date();
  const known = caller.visitor && (await findVisitorRow(caller.visitor, trx));
  if (known && known.updatedAt > subDays(now, 1).toISOString()) return known.id;
  const row = (known && (await renewVisitor(trx, known, now))) ?? (await addVisitor(trx, caller, now));
  reply.headers.append("Set-Cookie", visitorCookie.write(row));
  return row.id;
}

/** Undefined when the clean-up deleted the row meanwhile. */
const renewVisitor = (trx: Kysely<DB>, { id }: RowReference, now: Date): Promise<RowReference | undefined> =>
  trx
    .updateTable("users")
    .set({ updatedAt: now.toISOString() })
    .where("id", "=", id)
    .returning(["id", "createdAt"])
    .executeTakeFirst();

const addVisitor = (trx: Kysely<DB>, { language }: Caller, now: Date): Promise<RowReference> =>
  trx
    .insertInto("users")
    .values({
      username: `visitor-${randomBytes(12).toString("hex")}`,
      role: VISITOR_ROLE,
      preferredLanguage: language,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
