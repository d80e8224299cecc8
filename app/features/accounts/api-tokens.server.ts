import { addYears } from "date-fns";
import { makeApiToken } from "~/auth/api-tokens.server";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { permissions, type RolePermission } from "~/auth/permissions";
import { requireAdmin, requireSession } from "~/auth/require";
import { queueMail } from "~/features/mail/mail-queue.server";
import { dateIn, startOfDay } from "~/i18n/format";
import { AppError } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import type { ApiTokenId, CreateApiTokenInput } from "./api-tokens.schema";
import { tokenCreated } from "./mails/token-created";
import { confirmIdentity } from "./sign-in/confirm-identity.server";

const MOST_TOKENS = 50;
/** How far ahead a token's last day may be. */
const MOST_YEARS = 10;

/** A token as its owner sees it. */
interface ListedApiToken {
  id: number;
  name: string;
  /** The permissions that it only reads with, and those that it also writes with. */
  reads: RolePermission[];
  writes: RolePermission[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
}

/** The permissions with which the caller may make a token. */
export const listTokenPermissions = (caller: Caller): RolePermission[] =>
  permissions.filter((one) => caller.permissions.has(one === "manage_content" ? "answer_messages" : one));

/** The caller's tokens, the newest first. */
export async function listApiTokens(caller: Caller): Promise<ListedApiToken[]> {
  requireAdmin(caller);
  const rows = await db
    .selectFrom("apiTokens")
    .select(["id", "name", "scopes", "createdAt", "lastUsedAt", "expiresAt"])
    .where("userId", "=", caller.userId)
    .orderBy("id", "desc")
    .limit(MOST_TOKENS)
    .execute();
  return rows.map(({ scopes, ...row }) => ({ ...row, ...toAccess(stringList.decode(scopes)) }));
}

const toAccess = (scopes: string[]) => ({
  reads: permissions.filter((one) => scopes.includes(`read:${one}`)),
  writes: permissions.filter((one) => scopes.includes(`write:${one}`)),
});

/**
 * Makes a token after the person confirmed who they are, and mails them. It is returned only here: the site stores its
 * digest. Throws AppError 400 for a day that has ended or is more than ten years ahead, or a permission that the person
 * lacks, 403 like `confirmIdentity`, 409 for too many.
 */
export async function createApiToken(
  caller: Caller,
  input: CreateApiTokenInput,
): Promise<{ name: string; token: string }> {
  requireAdmin(caller);
  requireSession(caller);
  const held = listTokenPermissions(caller);
  const beyond = permissions.filter((one) => input[one] !== "none" && !held.includes(one));
  if (beyond.length > 0) {
    const errors = Object.fromEntries(beyond.map((one) => [one, ["admin-tokens:notHeld"]]));
    throw new AppError(400, "invalid", { errors });
  }
  const expiresAt = await endOfDay(input.endsOn);
  await confirmIdentity(caller, input);
  const { token, digest } = makeApiToken();
  const scopes = permissions.filter((one) => input[one] !== "none").map((one) => `${input[one]}:${one}`);
  const row = { name: input.name, digest, expiresAt, createdAt: new Date().toISOString() };
  await db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom("apiTokens")
      .select((eb) => eb.fn.countAll().as("count"))
      .where("userId", "=", caller.userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_TOKENS) throw new AppError(409, "admin-tokens:tooMany");
    await trx
      .insertInto("apiTokens")
      .values({ ...row, userId: caller.userId!, scopes: stringList.encode(scopes) })
      .execute();
    const after = { ...toAccess(scopes), endsOn: input.endsOn ?? null };
    await recordChange(trx, caller, { action: "token.created", subject: input.name, after });
    const { email, preferredLanguage } = await trx
      .selectFrom("users")
      .select(["email", "preferredLanguage"])
      .where("id", "=", caller.userId)
      .executeTakeFirstOrThrow();
    if (email)
      await queueMail(trx, {
        to: email,
        language: preferredLanguage,
        template: tokenCreated,
        props: { name: input.name },
      });
  });
  return { name: input.name, token };
}

/** The instant at which a day ends where the ministry is. Throws AppError 400 when it has ended or is too far ahead. */
async function endOfDay(day: string | undefined): Promise<string | null> {
  if (day === undefined) return null;
  const { timeZone } = (await getSettings()).publishing;
  const today = dateIn(timeZone);
  const refuse = (key: string) => new AppError(400, "invalid", { errors: { endsOn: [key] } });
  if (day < today) throw refuse("admin-tokens:endsOnPast");
  if (day > addYears(new Date(today), MOST_YEARS).toISOString().slice(0, 10))
    throw refuse("admin-tokens:endsOnFar");
  const next = new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return startOfDay(next, timeZone);
}

/** Revokes one of the caller's tokens: the next call with it is a 401. Throws AppError 404 for any other. */
export async function revokeApiToken(caller: Caller, { id }: ApiTokenId): Promise<void> {
  requireAdmin(caller);
  requireSession(caller);
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom("apiTokens")
      .where("id", "=", id)
      .where("userId", "=", caller.userId)
      .returning("name")
      .executeTakeFirst();
    if (!revoked) throw new AppError(404, "notFound");
    await recordChange(trx, caller, { action: "token.revoked", subject: revoked.name });
  });
}
