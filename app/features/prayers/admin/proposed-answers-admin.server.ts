import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { changeRequest } from "../requests/change-request.server";
import { findRequest, lockRequest } from "../requests/requests.queries.server";
import type { RequestId } from "../requests/requests.schema";
import { toPlainWords } from "../requests/sealed-columns.server";
import { answerApproved, answeredEntry } from "./requests-admin.server";
import type { ProposedAnswerInput } from "./requests-admin.schema";

/** Maximum number of answers on the screen; the oldest come first. */
const MAX_SHOWN = 20;

interface ProposedAnswer {
  id: number;
  description: string;
  createdAt: string;
}

/** The answers that people other than the requester proposed. Throws AppError 404. */
export async function listProposedAnswers(caller: Caller, { id }: RequestId): Promise<ProposedAnswer[]> {
  requirePermission(caller, "manage_prayers");
  const { isPublic } = requireFound(await findRequest(db, id));
  const rows = await db
    .selectFrom("prayerAnswers")
    .select(["id", "description", "createdAt"])
    .where("prayerRequestId", "=", id)
    .orderBy("id")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, description: toPlainWords(row.description, isPublic) }));
}

/**
 * Answers an approved request with a proposed answer, and deletes the other proposed answers. Throws AppError 404, and
 * 409 when the request is not approved.
 */
export async function acceptProposedAnswer(
  caller: Caller,
  { id, answerId }: ProposedAnswerInput,
): Promise<void> {
  requirePermission(caller, "manage_prayers");
  await db.transaction().execute(async (trx) => {
    const was = await lockRequest(trx, id);
    const { description } = await findProposedAnswer(trx, id, answerId);
    const row = await answerApproved(trx, was, toPlainWords(description, was.isPublic));
    await recordChange(trx, caller, answeredEntry(was, row));
  });
}

/** Deletes a proposed answer. Throws AppError 404. */
export async function dismissProposedAnswer(
  caller: Caller,
  { id, answerId }: ProposedAnswerInput,
): Promise<void> {
  requirePermission(caller, "manage_prayers");
  await db.transaction().execute(async (trx) => {
    const was = await lockRequest(trx, id);
    await findProposedAnswer(trx, id, answerId);
    await trx.deleteFrom("prayerAnswers").where("id", "=", answerId).execute();
    await changeRequest(trx, was, { proposedCount: was.proposedCount - 1 });
    await recordChange(trx, caller, { action: "prayerRequest.answerDismissed", subject: `#${id}` });
  });
}

async function findProposedAnswer(trx: Kysely<DB>, id: number, answerId: number) {
  const answer = await trx
    .selectFrom("prayerAnswers")
    .select("description")
    .where("id", "=", answerId)
    .where("prayerRequestId", "=", id)
    .executeTakeFirst();
  return requireFound(answer);
}
