import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { tFor } from "~/i18n/i18n.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { markRequestAnswered } from "../admin/requests-admin.server";
import { changeRequest, isUnanswered, setAnswered } from "./change-request.server";
import { isOwnRequest } from "./own-requests.server";
import { deadLinkKey, parseRequestToken } from "./request-link.server";
import { findRequest, lockRequest, type PrayerRequestRow } from "./requests.queries.server";
import type { AnswerInput, OwnPrayerRequest } from "./requests.schema";
import { toStoredWords } from "./sealed-columns.server";
import { toOwnRequest } from "./to-public-request.server";

/** The answered request; or, for a caller other than the requester or the team, a message that the answer waits. */
export type AnswerRequestResult = OwnPrayerRequest | { success: true; message: string };

/**
 * Marks a request as answered, for its requester or the team. Anybody else's answer is stored for review (202); for
 * them a private request does not exist. Throws AppError 404, and 409 for a request that is answered or rejected.
 */
export async function answerPrayerRequest(
  caller: Caller,
  { id, description, token }: AnswerInput,
  reply: Reply,
): Promise<AnswerRequestResult> {
  if (caller.permissions.has("manage_prayers")) {
    await markRequestAnswered(caller, { id, description });
    return toOwnRequest(requireFound(await findRequest(db, id)), caller.language);
  }
  // Before the request is read: a link to another request tells nothing about this one.
  if (token && parseRequestToken(token).id !== id) throw new AppError(404, deadLinkKey);
  const answered = await db.transaction().execute(async (trx) => {
    const row = await lockRequest(trx, id);
    const isOwn = await isOwnRequest(trx, caller, row, token);
    if (!isOwn && token) throw new AppError(404, deadLinkKey);
    if (!isOwn && !row.isPublic) throw new AppError(404, "notFound");
    if (!isUnanswered(row)) throw new AppError(409, "prayers:errors.notOpen");
    if (isOwn) return setAnswered(trx, row, description);
    await keepAnswer(trx, caller, row, description, reply);
    return null;
  });
  if (answered) return toOwnRequest(answered, caller.language);
  reply.status = 202;
  return { success: true, message: tFor(caller.language)("prayers:answerKept") };
}

async function keepAnswer(
  trx: Kysely<DB>,
  caller: Caller,
  row: PrayerRequestRow,
  description: string,
  reply: Reply,
): Promise<void> {
  await trx
    .insertInto("prayerAnswers")
    .values({
      prayerRequestId: row.id,
      visitorId: await rememberVisitor(trx, caller, reply),
      description: toStoredWords(description, row.isPublic),
      createdAt: new Date().toISOString(),
    })
    .execute();
  await changeRequest(trx, row, { proposedCount: row.proposedCount + 1 });
}
