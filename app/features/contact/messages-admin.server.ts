import type { TodayTask } from "~/areas/admin";
import { waitingTask } from "~/areas/waiting-task";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import type { Selectable } from "kysely";
import { contactMessageColumns, selectMessagesBelow, messageMatcher } from "./messages.queries.server";
import type { AdminMessage, MessageIdInput, ContactMessagesQuery } from "./messages-admin.schema";
import type { MessageStatus } from "./message-statuses";

/**
 * One page, newest first (keyset pagination). `older` is the position of the next page. With `q` a page may be empty.
 * The list of unread messages also includes the `opened` one, which was unread until now, so that it keeps its place.
 */
export async function listContactMessages(
  caller: Caller,
  { before, limit, ...filter }: ContactMessagesQuery,
  opened?: number,
): Promise<{ messages: AdminMessage[]; older: number | null }> {
  requirePermission(caller, "manage_content");
  const { rows, older } = await newestPage(selectMessagesBelow(db, filter), {
    before,
    limit,
    keep: messageMatcher(filter),
  });
  const messages = rows.map(messageToApi);
  if (!filter.unread || !opened || messages.some(({ id }) => id === opened)) return { messages, older };
  const isOnPage = opened < (before ?? Infinity) && opened > (older ?? 0);
  const message = isOnPage && (await findMessage(opened));
  if (message) messages.push(message);
  return { messages: messages.sort((a, b) => b.id - a.id), older };
}

/** One message. Does not mark it as read. Throws AppError 404. */
export async function getContactMessage(caller: Caller, { id }: MessageIdInput): Promise<AdminMessage> {
  requirePermission(caller, "manage_content");
  return requireFound(await findMessage(id));
}

/** Marks a message as read, irreversibly (spec admin §4). Idempotent. Throws AppError 404. */
export async function markContactMessageRead(caller: Caller, { id }: MessageIdInput): Promise<AdminMessage> {
  requirePermission(caller, "manage_content");
  const row = await db
    .updateTable("contactMessages")
    .set({ isRead: true })
    .where("id", "=", id)
    .returning(contactMessageColumns)
    .executeTakeFirst();
  return messageToApi(requireFound(row));
}

/** Sets the status to `answered` and marks the message as read. Throws AppError 404. */
export async function markContactMessageAnswered(
  caller: Caller,
  { id }: MessageIdInput,
): Promise<AdminMessage> {
  requirePermission(caller, "manage_content");
  return changeMessageStatus(caller, id, "answered");
}

/** Archives a message and marks it as read. Throws AppError 404. */
export async function archiveContactMessage(caller: Caller, { id }: MessageIdInput): Promise<AdminMessage> {
  requirePermission(caller, "manage_content");
  return changeMessageStatus(caller, id, "archived");
}

/** Sets the status back to `open`. Throws AppError 404. */
export async function reopenContactMessage(caller: Caller, { id }: MessageIdInput): Promise<AdminMessage> {
  requirePermission(caller, "manage_content");
  return changeMessageStatus(caller, id, "open");
}

/** Throws AppError 404. */
export async function deleteContactMessage(caller: Caller, { id }: MessageIdInput): Promise<void> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    requireFound(
      await trx.deleteFrom("contactMessages").where("id", "=", id).returning("id").executeTakeFirst(),
    );
    await recordChange(trx, caller, { action: "message.deleted" });
  });
}

/** How many messages are unread. */
export async function countUnreadContactMessages(caller: Caller): Promise<number> {
  requirePermission(caller, "manage_content");
  return countRows(db.selectFrom("contactMessages").where("isRead", "=", false));
}

/** Today's task: the unread messages. */
export async function findUnreadContactMessages(caller: Caller): Promise<TodayTask[]> {
  return waitingTask(await countUnreadContactMessages(caller), {
    tone: "warn",
    key: "admin-today:messages",
    href: "/admin/messages",
  });
}

const auditActions: Record<MessageStatus, string> = {
  open: "message.reopened",
  answered: "message.answered",
  archived: "message.archived",
};

async function changeMessageStatus(caller: Caller, id: number, status: MessageStatus): Promise<AdminMessage> {
  return db.transaction().execute(async (trx) => {
    const was = requireFound(
      await trx.selectFrom("contactMessages").select("status").where("id", "=", id).executeTakeFirst(),
    );
    const row = requireFound(
      await trx
        .updateTable("contactMessages")
        .set({ status, isRead: true })
        .where("id", "=", id)
        .returning(contactMessageColumns)
        .executeTakeFirst(),
    );
    if (was.status !== status) {
      await recordChange(trx, caller, {
        action: auditActions[status],
        subject: row.firstName, // the audit log outlives an erasure: no full name
        before: { status: was.status },
        after: { status },
      });
    }
    return messageToApi(row);
  });
}

async function findMessage(id: number): Promise<AdminMessage | undefined> {
  const row = await db
    .selectFrom("contactMessages")
    .select(contactMessageColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && messageToApi(row);
}

const messageToApi = (row: Selectable<DB["contactMessages"]>): AdminMessage => ({
  ...row,
  isRead: row.isRead,
});
