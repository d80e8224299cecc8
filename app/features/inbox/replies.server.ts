import { addMinutes } from "date-fns";
import type { Kysely, Transaction } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { isMailConfigured } from "~/features/mail/account/configured-mail-server.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { isEmail } from "~/i18n/email-address";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { AppError, requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { ReplyInput } from "./inbox.schema";
import { findRecord, type Inbox, type InboxRecord, type InboxState, type InboxTable } from "./inbox.server";
import type { ReplyMailTemplate } from "./mails/reply-mail";

// The areas' verbs check the permission before they call these functions.

/** Why the site cannot send an answer to a person. */
export type ReplyObstacle = "noAddress" | "noMailAccount";

export interface Reply {
  id: number;
  author: string;
  text: string;
  createdAt: string;
  /** Of its mail; null when the mail log has forgotten it. */
  status: string | null;
}

interface ReplyOptions<Row> {
  template: ReplyMailTemplate;
  /** The mail that the person got when they wrote: the answer continues its thread. */
  confirmation: { name: string };
  subject?: (row: Row) => string;
  /** The record afterwards. */
  set: (row: Row) => InboxState;
  /** The audit log's. */
  action: string;
}

/** The same text to the same person within this time was sent twice by mistake. */
const REPEAT_MINUTES = 10;
/** The confirmation is queued with the record. */
const CONFIRMATION_MINUTES = 1;

const replyColumns = {
  contactMessages: "contactMessageId",
  bibleStudyApplications: "applicationId",
} as const satisfies Record<InboxTable, string>;

/**
 * Sends an answer by the site's mail account and keeps it with the record. The same text again within ten minutes is
 * sent once; the reply is then the first one. Throws AppError 404, and 409 where no mail can be sent.
 */
export async function sendReply<Row extends InboxRecord>(
  inbox: Inbox<Row>,
  caller: Caller,
  { id, text }: ReplyInput,
  { template, confirmation, subject, set, action }: ReplyOptions<Row>,
): Promise<Reply> {
  const settings = await getSettings();
  const hasMail = await isMailConfigured();
  const createdAt = new Date().toISOString();
  const replyId = await db.transaction().execute(async (trx) => {
    const row = requireFound(await findRecord(inbox, id, trx));
    const obstacle = obstacleFor(row, hasMail);
    if (obstacle) throw new AppError(409, `admin-replies:obstacle.${obstacle}`);
    const state = set(row);
    await trx.updateTable(inbox.table).set(state).where("id", "=", id).execute(); // also locks the record
    const repeated = await findRepeated(trx, inbox, { id, text });
    if (repeated) return repeated.id;

    const mailId = await queueMail(trx, {
      to: row.email,
      language: isLanguage(row.language) ? row.language : defaultLanguage,
      template,
      props: {
        ...(subject && { subject: subject(row) }),
        text,
        ...(settings.ministry.email && { answerTo: settings.ministry.email }),
        thread: await findThread(trx, inbox, row, confirmation.name),
      },
    });
    const reply = await trx
      .insertInto("inboxReplies")
      .values({
        [replyColumns[inbox.table]]: id,
        ...{ userId: caller.userId, author: caller.admin?.displayName ?? settings.site.siteName },
        ...{ text, mailId, createdAt },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const isMoved = state.status !== row.status;
    await recordChange(trx, caller, {
      action,
      subject: inbox.firstName(row),
      ...(isMoved && { before: { status: row.status }, after: { status: state.status } }),
    });
    return reply.id;
  });
  const replies = await listReplies(inbox, id);
  return requireFound(replies.find((reply) => reply.id === replyId));
}

/** What the team answered to a record, oldest first. Throws AppError 404. */
export async function listReplies({ table }: { table: InboxTable }, id: number): Promise<Reply[]> {
  requireFound(await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst());
  return selectReplies(db, table)
    .select(["inboxReplies.id", "author", "inboxReplies.text", "inboxReplies.createdAt", "mailLog.status"])
    .where(replyColumns[table], "=", id)
    .execute();
}

/** The answers to several records, oldest first, by the record's id. */
export async function listRepliesOf(
  from: Kysely<DB>,
  table: InboxTable,
  ids: number[],
): Promise<Map<number, { author: string; text: string; createdAt: string }[]>> {
  if (ids.length === 0) return new Map(); // PostgreSQL rejects an empty IN list
  const column = replyColumns[table];
  const rows = await from
    .selectFrom("inboxReplies")
    .select(["author", "text", "createdAt"])
    .select((eb) => eb.ref(column).as("recordId"))
    .where(column, "in", ids)
    .orderBy("id")
    .execute();
  const byRecord = new Map<number, { author: string; text: string; createdAt: string }[]>();
  for (const { recordId, ...reply } of rows)
    byRecord.set(recordId!, [...(byRecord.get(recordId!) ?? []), reply]);
  return byRecord;
}

/** Why the site cannot send an answer; null when it can. */
export const findReplyObstacle = async (record: { email: string }): Promise<ReplyObstacle | null> =>
  obstacleFor(record, await isMailConfigured());

function obstacleFor({ email }: { email: string }, hasMail: boolean): ReplyObstacle | null {
  if (!isEmail(email)) return "noAddress";
  return hasMail ? null : "noMailAccount";
}

const selectReplies = (from: Kysely<DB>, table: InboxTable) =>
  from
    .selectFrom("inboxReplies")
    .leftJoin("mailLog", "mailLog.id", "inboxReplies.mailId")
    .where(replyColumns[table], "is not", null)
    .orderBy("inboxReplies.id");

function findRepeated(
  trx: Transaction<DB>,
  { table }: { table: InboxTable },
  { id, text }: ReplyInput,
): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom("inboxReplies")
    .select("id")
    .where(replyColumns[table], "=", id)
    .where("text", "=", text)
    .where("createdAt", ">", addMinutes(new Date(), -REPEAT_MINUTES).toISOString())
    .executeTakeFirst();
}

/** The Message-IDs of the mails that the person has; without one, an id of the record's own, so that answers stay together. */
async function findThread<Row extends InboxRecord>(
  trx: Transaction<DB>,
  { table }: Inbox<Row>,
  { id, email, createdAt }: Row,
  confirmation: string,
): Promise<string[]> {
  const confirmed = await trx
    .selectFrom("mailLog")
    .select("messageId")
    .where((eb) => eb(eb.fn<string>("lower", ["recipient"]), "=", email.toLowerCase()))
    .where("template", "=", confirmation)
    .where("status", "=", "sent")
    .where("createdAt", ">=", createdAt)
    .where("createdAt", "<", addMinutes(createdAt, CONFIRMATION_MINUTES).toISOString())
    .orderBy("id")
    .executeTakeFirst();
  const answered = await selectReplies(trx, table)
    .select("mailLog.messageId")
    .where(replyColumns[table], "=", id)
    .execute();
  const own = `${replyColumns[table].toLowerCase()}-${id}-${Date.parse(createdAt).toString(36)}`;
  const first = confirmed?.messageId ?? `${own}@${new URL(env.PUBLIC_URL).hostname}`;
  return [first, ...answered.flatMap(({ messageId }) => messageId ?? [])];
}
