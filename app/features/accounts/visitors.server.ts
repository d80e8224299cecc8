import { subDays } from "date-fns";
import { randomBytes } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import type { RowReference, VisitorReference } from "~/auth/row-reference.server";
import type { Reply } from "~/http/json-api.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { describeDevice } from "./sessions.server";
import { VISITOR_ROLE } from "./users/role-names";

export interface VisitorRow extends Pick<
  Selectable<DB["users"]>,
  "id" | "preferredLanguage" | "createdAt" | "updatedAt"
> {
  /** The device that asks. */
  deviceId: number;
  lastUsedAt: string;
}

/**
 * The id of the caller's visitor row, or null. Also null when the cookie's row was deleted, or belongs to another
 * visitor after a restore, and when the device was separated.
 */
export async function findVisitor({ visitor }: Caller, from: Kysely<DB> = db): Promise<number | null> {
  return (visitor && (await findVisitorRow(visitor, from))?.id) ?? null;
}

/** How the device of a visitor's older cookies refers to the visitor's row. */
const legacyOf = ({ id, createdAt }: RowReference): string => `${id} ${createdAt}`;

/** The visitor whose device a cookie refers to. A device stays when its visitor is merged into another. */
export async function findVisitorRow(
  named: VisitorReference,
  from: Kysely<DB> = db,
): Promise<VisitorRow | undefined> {
  const { device } = named;
  const rows = from
    .selectFrom("visitorDevices")
    .innerJoin("users", "users.id", "visitorDevices.visitorId")
    .select(["users.id", "users.preferredLanguage", "users.createdAt", "users.updatedAt"])
    .select(["visitorDevices.id as deviceId", "visitorDevices.lastUsedAt"])
    .where("users.role", "=", VISITOR_ROLE);
  if (!device) return rows.where("visitorDevices.legacyOf", "=", legacyOf(named)).executeTakeFirst();
  return rows
    .where("visitorDevices.id", "=", device.id)
    .where("visitorDevices.createdAt", "=", device.createdAt)
    .where("visitorDevices.legacyOf", "is", null)
    .executeTakeFirst();
}

/**
 * The id of the caller's visitor row, created on their first action worth remembering. The row is added in the
 * transaction, and the answer sets the cookie. The cookie is renewed once a day so that it does not expire.
 */
export const rememberVisitor = async (trx: Kysely<DB>, caller: Caller, reply: Reply): Promise<number> =>
  (await rememberDevice(trx, caller, reply)).id;

/** The same, with what the browser's cookie refers to. */
export async function rememberDevice(
  trx: Kysely<DB>,
  caller: Caller,
  reply: Reply,
): Promise<{ id: number; visitor: VisitorReference }> {
  const now = new Date();
  const known = caller.visitor && (await findVisitorRow(caller.visitor, trx));
  if (known && known.lastUsedAt > subDays(now, 1).toISOString())
    return { id: known.id, visitor: caller.visitor! };
  const row = known && (await renewVisitor(trx, known, now));
  // A cookie keeps the name of the row that was merged: an older backup knows it by that name.
  const cookie = row ? caller.visitor! : await addVisitor(trx, caller, now);
  reply.headers.append("Set-Cookie", visitorCookie.write(cookie));
  return { id: row?.id ?? cookie.id, visitor: cookie };
}

/** Undefined when the clean-up deleted the row meanwhile. */
async function renewVisitor(
  trx: Kysely<DB>,
  { id, deviceId }: VisitorRow,
  now: Date,
): Promise<{ id: number } | undefined> {
  const visitor = await trx
    .updateTable("users")
    .set({ updatedAt: now.toISOString() })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  await trx
    .updateTable("visitorDevices")
    .set({ lastUsedAt: now.toISOString() })
    .where("id", "=", deviceId)
    .execute();
  return visitor;
}

async function addVisitor(trx: Kysely<DB>, caller: Caller, now: Date): Promise<VisitorReference> {
  const visitor = await trx
    .insertInto("users")
    .values({
      username: `visitor-${randomBytes(12).toString("hex")}`,
      role: VISITOR_ROLE,
      preferredLanguage: caller.language,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
  return { ...visitor, device: await addVisitorDevice(trx, caller, visitor.id, now) };
}

/** Adds the caller's browser to the devices of a visitor. */
export const addVisitorDevice = (
  trx: Kysely<DB>,
  { userAgent }: Caller,
  visitorId: number,
  now: Date,
): Promise<RowReference> =>
  trx
    .insertInto("visitorDevices")
    .values({
      visitorId,
      name: describeDevice(userAgent),
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
    })
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
