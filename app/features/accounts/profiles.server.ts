import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { communityUsername } from "~db/library/accounts";
import type { DB } from "~db/schema/index";
import { VISITOR_ROLE } from "./users/role-names";
import { findVisitor } from "./visitors.server";

/** The community profile's id in public URLs, whatever the id of its row. */
export const COMMUNITY_PUBLIC_ID = 1;

/** The profile that a URL refers to. */
export interface Profile {
  /** `own`: the caller's; `community`: everybody's; `other`: another visitor's. */
  kind: "own" | "community" | "other";
  /** The id in `users`; null for the caller's own profile while they have no visitor row. */
  id: number | null;
}

/**
 * Resolves `{userId}` of a URL: `me`, `1` (the community), or a visitor's id. Throws AppError 404 for anything else,
 * including an administrator's id.
 */
export async function resolveProfile(caller: Caller, userId: string): Promise<Profile> {
  const ownId = await findVisitor(caller);
  if (userId === "me") return { kind: "own", id: ownId };
  const asked = /^[1-9]\d{0,8}$/.test(userId) ? Number(userId) : 0;
  if (asked === COMMUNITY_PUBLIC_ID) return { kind: "community", id: await getCommunityId() };
  if (asked === ownId) return { kind: "own", id: ownId };
  const row = await db
    .selectFrom("users")
    .select("username")
    .where("id", "=", asked)
    .where("role", "=", VISITOR_ROLE)
    .executeTakeFirst();
  if (!row) throw new AppError(404, "notFound");
  return { kind: row.username === communityUsername ? "community" : "other", id: asked };
}

/**
 * Resolves a profile for personal data: the caller's own, or the community's, which holds nothing private. Throws
 * AppError 403 for another visitor's profile, and 404.
 */
export async function requireOwnProfile(caller: Caller, userId: string): Promise<Profile> {
  const profile = await resolveProfile(caller, userId);
  if (profile.kind === "other") throw new AppError(403, "forbidden");
  return profile;
}

/** The same for reading: administrators with `view_analytics` may read every profile. Throws AppError 403 and 404. */
export async function requireReadableProfile(caller: Caller, userId: string): Promise<Profile> {
  const mayReadAll = caller.kind === "admin" && caller.permissions.has("view_analytics");
  return mayReadAll ? resolveProfile(caller, userId) : requireOwnProfile(caller, userId);
}

/** The id of the community's row. Throws AppError 404 when it was removed by hand. */
export async function getCommunityId(from: Kysely<DB> = db): Promise<number> {
  const row = await from
    .selectFrom("users")
    .select("id")
    .where("username", "=", communityUsername)
    .where("role", "=", VISITOR_ROLE)
    .executeTakeFirst();
  if (!row) throw new AppError(404, "notFound");
  return row.id;
}

/** The public id of a row: 1 for the community, else the row's own id. */
export async function toPublicUserId(id: number, from: Kysely<DB> = db): Promise<number> {
  return id === (await getCommunityId(from)) ? COMMUNITY_PUBLIC_ID : id;
}
