import type { Kysely } from "kysely";
import { randomBytes } from "node:crypto";
import { keyedDigest } from "~/crypto/signing.server";
import { isDiskFull, reportFullDisk } from "~/config/full-disk";
import { log } from "~/config/log.server";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { mayWriteByToken, grantedBy, isRolePermission, type RolePermission } from "./permissions";
import type { ActiveAccess } from "./sessions.server";

/** Recognizable, so that programs that search files for secrets find it. */
const PREFIX = "limye_";
/** Resolution of `lastUsedAt`: at most one write a minute. */
const TOUCH_MS = 60_000;

export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);

/** A new token, which only its owner gets, and the digest that is stored. */
export function makeApiToken(): { token: string; digest: string } {
  const token = PREFIX + randomBytes(32).toString("base64url");
  return { token, digest: digestOf(token) };
}

const digestOf = (token: string) => keyedDigest("api-token", token);

/**
 * The person behind a token, with what the token and their role both allow now. Records its use. Null when it is wrong,
 * was revoked or has expired, or when its person or their role was deactivated.
 */
export async function findApiTokenOwner(token: string, { writes }: { writes: boolean }) {
  const now = new Date().toISOString();
  const row = await db
    .selectFrom("apiTokens")
    .innerJoin("users", "users.id", "apiTokens.userId")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select([
      "apiTokens.id",
      "apiTokens.name",
      "apiTokens.scopes",
      "apiTokens.lastUsedAt",
      "users.id as userId",
      "users.username",
      "users.displayName",
      "users.role",
      "users.totpConfirmedAt",
      "adminRoles.permissions",
      "adminRoles.onlyMessages",
      "adminRoles.displayName as roleName",
    ])
    .where("apiTokens.digest", "=", digestOf(token))
    .where((eb) => eb.or([eb("apiTokens.expiresAt", "is", null), eb("apiTokens.expiresAt", ">", now)]))
    .where("users.isActive", "=", true)
    .where("adminRoles.isActive", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  await recordTokenUse(row);
  const scopes = stringList.decode(row.scopes);
  const allows = (permission: RolePermission) =>
    scopes.includes(`write:${permission}`)
      ? mayWriteByToken(permission) || !writes
      : !writes && scopes.includes(`read:${permission}`);
  return {
    id: null,
    token: row.name,
    userId: row.userId,
    username: row.username,
    displayName: row.displayName,
    role: row.role,
    roleName: row.roleName,
    permissions: new Set(
      grantedBy({
        permissions: stringList.decode(row.permissions).filter(isRolePermission).filter(allows),
        onlyMessages: row.onlyMessages,
      }),
    ),
    hasSecondFactor: row.totpConfirmedAt !== null,
  } satisfies ActiveAccess;
}

/** Best effort, as for a session: a request that only reads must not fail when nothing can be written. */
async function recordTokenUse({ id, lastUsedAt }: { id: number; lastUsedAt: string | null }): Promise<void> {
  const now = Date.now();
  if (lastUsedAt !== null && now - Date.parse(lastUsedAt) < TOUCH_MS) return;
  try {
    await db
      .updateTable("apiTokens")
      .set({ lastUsedAt: new Date(now).toISOString() })
      .where("id", "=", id)
      .where("lastUsedAt", lastUsedAt === null ? "is" : "=", lastUsedAt) // several requests at once
      .execute();
  } catch (error) {
    if (isDiskFull(error)) reportFullDisk();
    log.warn({ err: error }, "use of a token not noted");
  }
}

/** Ends every token of a person whose account somebody else may have used. They stay listed as expired. */
export async function endApiTokens(trx: Kysely<DB>, userId: number): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .updateTable("apiTokens")
    .set({ expiresAt: now })
    .where("userId", "=", userId)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .execute();
}
