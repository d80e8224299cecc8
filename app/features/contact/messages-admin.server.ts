import type { Selectable } from "kysely";
import type { TodayTask } from "~/areas/admin";
import { waitingTask } from "~/areas/waiting-task";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { deleteOldRecords } from "~/features/inbox/inbox-data.server";
import { exportRecords } from "~/features/inbox/inbox-export.server";
import type { RecordIdInput, ReplyInput } from "~/features/inbox/inbox.schema";
import {
  changeStatus,
  deleteRecord,
  findRecord,
  hasRecords,
  listRecords,
  type Inbox,
  type InboxFilter,
} from "~/features/inbox/inbox.server";
import { listReplies, sendReply, type Reply } from "~/features/inbox/replies.server";
import { draftReplies, type ReplyDrafts } from "~/features/inbox/reply-drafts.server";
import type { CsvCell, CsvFormat } from "~/i18n/csv-cells";
import { languageNames } from "~/i18n/languages";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";
import { contactAcknowledgement } from "./mails/contact-acknowledgement";
import { contactReply } from "./mails/contact-reply";
import { contactNotice } from "./mails/contact-notice";
import type { MessageStatus } from "./message-statuses";
import type { AdminMessage, ContactMessagesQuery, MessageStatusInput } from "./messages-admin.schema";

type ContactMessageRow = Selectable<DB["contactMessages"]>;

export const contactInbox: Inbox<ContactMessageRow> = {
  table: "contactMessages",
  columns: [
    "id",
    "firstName",
    "lastName",
    "email",
    "subject",
    "message",
    "language",
    "isRead",
    "status",
    "createdAt",
  ],
  texts: ["firstName", "lastName", "email", "subject", "message"],
  firstName: (row) => row.firstName,
};

/**
 * One page, newest first (keyset pagination). `older` is the position of the next page. With `q` a page may be empty.
 * The list of unread messages also includes the `opened` one, which was unread until now, so that it keeps its place.
 */
export async function listContactMessages(
  caller: Caller,
  query: ContactMessagesQuery,
  opened?: number,
): Promise<{ messages: AdminMessage[]; older: number | null }> {
  requirePermission(caller, "answer_messages");
  const { rows, older } = await listRecords(contactInbox, query);
  if (query.unread && opened && !rows.some(({ id }) => id === opened)) {
    const isOnPage = opened < (query.before ?? Infinity) && opened > (older ?? 0);
    const row = isOnPage && (await findRecord(contactInbox, opened));
    if (row) rows.push(row);
    rows.sort((a, b) => b.id - a.id);
  }
  return { messages: rows, older };
}

/** Whether there is any message, of any status. */
export async function hasContactMessages(caller: Caller): Promise<boolean> {
  requirePermission(caller, "answer_messages");
  return hasRecords(contactInbox);
}

/** One message. Does not mark it as read. Throws AppError 404. */
export async function getContactMessage(caller: Caller, { id }: RecordIdInput): Promise<AdminMessage> {
  requirePermission(caller, "answer_messages");
  return requireFound(await findRecord(contactInbox, id));
}

/** Marks a message as read, irreversibly. Idempotent. Throws AppError 404. */
export async function markContactMessageRead(caller: Caller, { id }: RecordIdInput): Promise<AdminMessage> {
  requirePermission(caller, "answer_messages");
  await db.updateTable("contactMessages").set({ isRead: true }).where("id", "=", id).execute();
  return getContactMessage(caller, { id });
}

/** Sets the status to `answered` and marks the message as read. Throws AppError 404, and 409 when it is no longer `seen`. */
export async function markContactMessageAnswered(
  caller: Caller,
  input: MessageStatusInput,
): Promise<AdminMessage> {
  requirePermission(caller, "answer_messages");
  return setStatus(caller, input, "answered", "message.answered");
}

/** Archives a message and marks it as read. Throws AppError 404, and 409 when its status is no longer `seen`. */
export async function archiveContactMessage(
  caller: Caller,
  input: MessageStatusInput,
): Promise<AdminMessage> {
  requirePermission(caller, "answer_messages");
  return setStatus(caller, input, "archived", "message.archived");
}

/** Sets the status back to `open`. Throws AppError 404, and 409 when it is no longer `seen`. */
export async function reopenContactMessage(caller: Caller, input: MessageStatusInput): Promise<AdminMessage> {
  requirePermission(caller, "answer_messages");
  return setStatus(caller, input, "open", "message.reopened");
}

async function setStatus(caller: Caller, input: MessageStatusInput, status: MessageStatus, action: string) {
  return changeStatus(contactInbox, caller, { ...input, action, set: { status, isRead: true } });
}

/** Throws AppError 404. */
export async function deleteContactMessage(caller: Caller, { id }: RecordIdInput): Promise<void> {
  requirePermission(caller, "answer_messages");
  await deleteRecord(contactInbox, caller, { id, action: "message.deleted" });
}

/** How many messages are unread. */
export async function countUnreadContactMessages(caller: Caller): Promise<number> {
  requirePermission(caller, "answer_messages");
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

/** Drafts to the sender of a message. */
export async function draftMessageReplies(caller: Caller, message: AdminMessage): Promise<ReplyDrafts> {
  requirePermission(caller, "answer_messages");
  return draftReplies({
    email: message.email,
    language: message.language,
    subject: () => `Re: ${message.subject}`,
    values: { firstName: message.firstName },
    bodies: {
      received: "admin-messages:replies.received.body",
      soon: "admin-messages:replies.soon.body",
      blessing: "admin-messages:replies.blessing.body",
    },
  });
}

/** Answers the sender by mail; the message becomes `answered`. Throws AppError 404, 409 where no mail can be sent. */
export async function replyToContactMessage(caller: Caller, input: ReplyInput): Promise<Reply> {
  requirePermission(caller, "answer_messages");
  return sendReply(contactInbox, caller, input, {
    template: contactReply,
    confirmation: contactAcknowledgement,
    subject: ({ subject }) => `Re: ${subject}`,
    set: () => ({ status: "answered", isRead: true }),
    action: "message.replied",
  });
}

/** What the team answered to a message, oldest first. Throws AppError 404. */
export async function listMessageReplies(caller: Caller, { id }: RecordIdInput): Promise<Reply[]> {
  requirePermission(caller, "answer_messages");
  return listReplies(contactInbox, id);
}

/** Each night: deletes messages older than the settings allow, whatever their status, and their mails. */
export async function deleteOldContactMessages(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "answer_messages");
  await deleteOldRecords(contactInbox, [contactNotice, contactAcknowledgement, contactReply], now);
}

/** The messages of a filter as a CSV file, newest first. */
export async function exportContactMessages(
  caller: Caller,
  filter: InboxFilter,
  format: CsvFormat = "sheet",
): Promise<AsyncIterable<CsvCell[][]>> {
  requirePermission(caller, "answer_messages");
  return exportRecords(contactInbox, caller, {
    action: "messages.exported",
    filter,
    format,
    columns: {
      sentAt: "admin-messages:columns.sentAt",
      firstName: "admin-messages:columns.firstName",
      lastName: "admin-messages:columns.lastName",
      email: "admin-messages:columns.email",
      language: "admin-messages:columns.language",
      subject: "admin-messages:columns.subject",
      message: "admin-messages:columns.message",
      read: "admin-messages:columns.read",
      state: "admin-messages:columns.state",
    },
    toCells: ({ firstName, lastName, email, subject, message, ...row }, { time, words }, t) => ({
      ...{ firstName, lastName, email, subject, message },
      sentAt: time(row.createdAt),
      language: words(row.language, languageNames[row.language]),
      read: words(String(row.isRead), t(`admin-messages:${row.isRead ? "read" : "unread"}`)),
      state: words(row.status, t(`admin-messages:status.${row.status}`)),
    }),
  });
}
