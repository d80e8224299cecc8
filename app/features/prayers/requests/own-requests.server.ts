import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { changeRequest, isUnanswered } from "./change-request.server";
import { deadLinkKey, parseRequestToken } from "./request-link.server";
import { lockRequest, type PrayerRequestRow } from "./requests.queries.server";
import type { OwnPrayerRequest } from "./requests.schema";
import { toOwnRequest } from "./to-public-request.server";

/** Identifies the caller's own request: by the token of its secret link, or by its id in the browser that sent it. */
export interface OwnRequestReference {
  id?: number | undefined;
  token?: string | undefined;
}

/** Maximum number of requests on a visitor's own page; the newest are shown. */
const MAX_OWN = 50;

/** The requests of this browser's visitor, newest first. */
export async function listOwnRequests(caller: Caller): Promise<OwnPrayerRequest[]> {
  const visitorId = await findVisitor(caller);
  if (visitorId === null) return [];
  const rows = await db
    .selectFrom("prayerRequests")
    .selectAll()
    .where("visitorId", "=", visitorId)
    .orderBy("id", "desc")
    .limit(MAX_OWN)
    .execute();
  return Promise.all(rows.map((row) => toOwnRequest(row, caller.language)));
}

/** The request behind a secret link. Throws AppError 404 for an invalid link or a deleted request. */
export async function getOwnRequest(
  caller: Caller,
  { token }: OwnRequestReference,
): Promise<OwnPrayerRequest> {
  const { id, createdAt } = parseRequestToken(token);
  const row = await db
    .selectFrom("prayerRequests")
    .selectAll()
    .where("id", "=", id)
    .where("createdAt", "=", createdAt)
    .executeTakeFirst();
  if (!row) throw new AppError(404, deadLinkKey);
  return toOwnRequest(row, caller.language);
}

/** Whether a locked request is the caller's: by the token, or by the visitor cookie. */
export async function isOwnRequest(
  trx: Kysely<DB>,
  caller: Caller,
  row: PrayerRequestRow,
  token: string | undefined,
): Promise<boolean> {
  if (token) {
    const named = parseRequestToken(token);
    return named.id === row.id && named.createdAt === row.createdAt;
  }
  return row.visitorId !== null && row.visitorId === (await findVisitor(caller, trx));
}

/** For everybody but the requester and the team a private request does not exist. Throws AppError 404. */
export async function assertVisible(trx: Kysely<DB>, caller: Caller, row: PrayerRequestRow): Promise<void> {
  if (row.isPublic || caller.permissions.has("manage_prayers")) return;
  if (!(await isOwnRequest(trx, caller, row, undefined))) throw new AppError(404, "notFound");
}

/** The caller's own request, locked. Throws AppError 404 for everybody else. */
async function lockOwnRequest(trx: Kysely<DB>, caller: Caller, { id, token }: OwnRequestReference) {
  const row = await lockRequest(trx, token ? parseRequestToken(token).id : (id ?? 0));
  if (!(await isOwnRequest(trx, caller, row, token)))
    throw new AppError(404, token ? deadLinkKey : "notFound");
  return row;
}

/**
 * "Still praying": the request stays open, or opens again when it was closed. The time until the next reminder starts
 * again. Throws AppError 404, and 409 once it is answered or rejected.
 */
export async function renewRequest(caller: Caller, own: OwnRequestReference): Promise<OwnPrayerRequest> {
  const renewed = await db.transaction().execute(async (trx) => {
    const row = await lockOwnRequest(trx, caller, own);
    if (!isUnanswered(row)) throw new AppError(409, "prayers:errors.notOpen");
    const renewedAt = row.approvedAt === null ? null : new Date().toISOString();
    return changeRequest(trx, row, { renewedAt, remindedAt: null, closedAt: null });
  });
  return toOwnRequest(renewed, caller.language);
}

/** Takes the request off the list. Idempotent. Throws AppError 404, and 409 once it is answered or rejected. */
export async function closeRequest(caller: Caller, own: OwnRequestReference): Promise<OwnPrayerRequest> {
  const closed = await db.transaction().execute(async (trx) => {
    const row = await lockOwnRequest(trx, caller, own);
    if (!isUnanswered(row)) throw new AppError(409, "prayers:errors.notOpen");
    return changeRequest(trx, row, { closedAt: row.closedAt ?? new Date().toISOString() });
  });
  return toOwnRequest(closed, caller.language);
}
