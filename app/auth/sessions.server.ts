import type { Kysely } from "kysely";
import { randomBytes } from "node:crypto";
import { log } from "~/config/log.server";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import { isDiskFull, reportFullDisk } from "~/config/full-disk";
import type { DB } from "~db/schema/index";
import { grantedBy, isRolePermission, type Permission } from "./permissions";

type SessionKind = "cookie" | "bearer";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum lifetime of a session, however often it is used. */
export const LONGEST_SESSION_DAYS = 30;
/** Resolution of `lastUsedAt`: at most one write in ten seconds instead of one per request. */
const TOUCH_MS = 10_000;
const maxUserAgent = 300;

/** A person who acts, in a session or through a token, with their current permissions. */
export interface ActiveAccess {
  /** Of the session; null for a token. */
  id: number | null;
  /** The token's name; null for a session. */
  token: string | null;
  userId: number;
  username: string;
  displayName: string | null;
  role: string;
  roleName: string;
  permissions: ReadonlySet<Permission>;
  hasSecondFactor: boolean;
}

/** Creates a session of a user. Returns the `sid` for its cookie or token. */
export async function createSession(
  trx: Kysely<DB>,
  { userId, kind, userAgent }: { userId: number; kind: SessionKind; userAgent: string },
): Promise<string> {
  const sid = randomBytes(24).toString("base64url");
  const now = new Date().toISOString();
  await trx
    .insertInto("sessions")
    .values({
      sid,
      userId,
      kind,
      userAgent: userAgent.slice(0, maxUserAgent),
      createdAt: now,
      lastUsedAt: now,
    })
    .execute();
  return sid;
}

/**
 * The session behind a cookie or token, with its user's current permissions. Records its use. Null when it was revoked,
 * was idle for `timeoutMinutes`, is past its maximum lifetime, or its user or role was deactivated.
 */
export async function findActiveSession(
  kind: SessionKind,
  sid: string,
  timeoutMinutes: number,
): Promise<(ActiveAccess & { id: number }) | null> {
  const now = Date.now();
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select([
      "sessions.id",
      "sessions.lastUsedAt",
      "users.id as userId",
      "users.username",
      "users.displayName",
      "users.role",
      "users.totpConfirmedAt",
      "adminRoles.permissions",
      "adminRoles.onlyMessages",
      "adminRoles.displayName as roleName",
    ])
    .where("sessions.sid", "=", sid)
    .where("sessions.kind", "=", kind)
    .where("sessions.lastUsedAt", ">", new Date(now - timeoutMinutes * MINUTE_MS).toISOString())
    .where("sessions.createdAt", ">", new Date(now - LONGEST_SESSION_DAYS * DAY_MS).toISOString())
    .where("users.isActive", "=", true)
    .where("adminRoles.isActive", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  if (now - Date.parse(row.lastUsedAt) > TOUCH_MS) await recordSessionUse(row, now);
  return {
    id: row.id,
    token: null,
    userId: row.userId,
    username: row.username,
    displayName: row.displayName,
    role: row.role,
    roleName: row.roleName,
    permissions: new Set(
      grantedBy({
        permissions: stringList.decode(row.permissions).filter(isRolePermission),
        onlyMessages: row.onlyMessages,
      }),
    ),
    hasSecondFactor: row.totpConfirmedAt !== null,
  };
}

/** Best effort: a request that only reads must not fail when nothing can be written, such as on a full disk. */
async function recordSessionUse(
  { id, lastUsedAt }: { id: number; lastUsedAt: string },
  now: number,
): Promise<void> {
  try {
    await db
      .updateTable("sessions")
      .set({ lastUsedAt: new Date(now).toISOString() })
      .where("id", "=", id)
      .where("lastUsedAt", "=", lastUsedAt) // a page sends several requests at once
      .execute();
  } catch (error) {
    if (isDiskFull(error)) reportFullDisk();
    log.warn({ err: error }, "use of a session not noted");
  }
}

/** Ends every session that was idle for `minutes`: a longer timeout would make it active again. */
export async function endIdleSessions(trx: Kysely<DB>, minutes: number): Promise<void> {
  const idleSince = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  await trx.deleteFrom("sessions").where("lastUsedAt", "<=", idleSince).execute();
}

/** Ends the sessions of a user: one, all, or all but one. Returns how many. */
export async function endSessions(
  trx: Kysely<DB>,
  userId: number,
  { only, except }: { only?: number; except?: number } = {},
): Promise<number> {
  const result = await trx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(only !== undefined, (query) => query.where("id", "=", only!))
    .$if(except !== undefined, (query) => query.where("id", "!=", except!))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
