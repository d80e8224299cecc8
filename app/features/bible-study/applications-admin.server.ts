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
import { bibleStudyConfirmation } from "./mails/bible-study-confirmation";
import { bibleStudyReply } from "./mails/bible-study-reply";
import { bibleStudyNotice } from "./mails/bible-study-notice";
import type {
  AdminApplication,
  ApplicationStatusInput,
  ApplicationsQuery,
} from "./applications-admin.schema";

export const applicationsInbox: Inbox<AdminApplication> = {
  table: "bibleStudyApplications",
  columns: [
    "id",
    "name",
    "email",
    "phone",
    "city",
    "country",
    "studyType",
    "experience",
    "availability",
    "motivation",
    "specificInterests",
    "language",
    "createdAt",
    "status",
  ],
  texts: ["name", "email", "phone", "city", "country", "availability", "motivation", "specificInterests"],
  firstName: ({ name }) => name.split(/\s/)[0]!,
};

/** One page, newest first (keyset pagination). `older`: position of the next page. With `q` a page may be empty. */
export async function listApplications(
  caller: Caller,
  query: ApplicationsQuery,
): Promise<{ applications: AdminApplication[]; older: number | null }> {
  requirePermission(caller, "answer_messages");
  const { rows, older } = await listRecords(applicationsInbox, query);
  return { applications: rows, older };
}

/** Whether there is any application, of any status. */
export async function hasApplications(caller: Caller): Promise<boolean> {
  requirePermission(caller, "answer_messages");
  return hasRecords(applicationsInbox);
}

/** One application. Throws AppError 404. */
export async function getApplication(caller: Caller, { id }: RecordIdInput): Promise<AdminApplication> {
  requirePermission(caller, "answer_messages");
  return requireFound(await findRecord(applicationsInbox, id));
}

/** Changes the status. Idempotent. Throws AppError 404, and 409 when it is no longer `seen`. */
export async function setApplicationStatus(
  caller: Caller,
  { id, status, seen }: ApplicationStatusInput,
): Promise<AdminApplication> {
  requirePermission(caller, "answer_messages");
  return changeStatus(applicationsInbox, caller, {
    id,
    action: "application.statusChanged",
    set: { status },
    seen,
  });
}

/** Throws AppError 404. */
export async function deleteApplication(caller: Caller, { id }: RecordIdInput): Promise<void> {
  requirePermission(caller, "answer_messages");
  await deleteRecord(applicationsInbox, caller, { id, action: "application.deleted" });
}

/** How many applications have the status `received`. */
export async function countReceivedApplications(caller: Caller): Promise<number> {
  requirePermission(caller, "answer_messages");
  return countRows(db.selectFrom("bibleStudyApplications").where("status", "=", "received"));
}

/** Today's task: the applications with the status `received`. */
export async function findReceivedApplications(caller: Caller): Promise<TodayTask[]> {
  return waitingTask(await countReceivedApplications(caller), {
    tone: "warn",
    key: "admin-today:applications",
    href: "/admin/bible-study?status=received",
  });
}

/** Drafts to an applicant, named by the status that follows. */
export async function draftApplicationReplies(
  caller: Caller,
  { name, email, language }: AdminApplication,
): Promise<ReplyDrafts> {
  requirePermission(caller, "answer_messages");
  return draftReplies({
    email,
    language,
    subject: (t) => t("admin-bible-study:letters.subject"),
    values: { name },
    bodies: {
      contacted: "admin-bible-study:letters.contacted.body",
      accepted: "admin-bible-study:letters.accepted.body",
      declined: "admin-bible-study:letters.declined.body",
    },
  });
}

/**
 * Answers the applicant by mail. A received application becomes `contacted`. Throws AppError 404, 409 where no mail can
 * be sent.
 */
export async function replyToApplication(caller: Caller, input: ReplyInput): Promise<Reply> {
  requirePermission(caller, "answer_messages");
  return sendReply(applicationsInbox, caller, input, {
    template: bibleStudyReply,
    confirmation: bibleStudyConfirmation,
    set: ({ status }) => ({ status: status === "received" ? "contacted" : status }),
    action: "application.replied",
  });
}

/** What the team answered to an applicant, oldest first. Throws AppError 404. */
export async function listApplicationReplies(caller: Caller, { id }: RecordIdInput): Promise<Reply[]> {
  requirePermission(caller, "answer_messages");
  return listReplies(applicationsInbox, id);
}

/** Each night: deletes applications older than the settings allow, whatever their status, and the mails about them. */
export async function deleteOldApplications(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "answer_messages");
  await deleteOldRecords(applicationsInbox, [bibleStudyNotice, bibleStudyConfirmation, bibleStudyReply], now);
}

/** The applications of a filter as a CSV file, newest first. */
export async function exportApplications(
  caller: Caller,
  filter: InboxFilter,
  format: CsvFormat = "sheet",
): Promise<AsyncIterable<CsvCell[][]>> {
  requirePermission(caller, "answer_messages");
  return exportRecords(applicationsInbox, caller, {
    action: "applications.exported",
    filter,
    format,
    columns: {
      sentAt: "admin-bible-study:sentAt",
      state: "admin-bible-study:state",
      name: "bible-study:personal.name",
      email: "bible-study:personal.email",
      phone: "bible-study:personal.phone",
      city: "bible-study:personal.city",
      country: "bible-study:personal.country",
      studyType: "bible-study:study.type",
      experience: "admin-bible-study:fields.experience",
      availability: "bible-study:study.availability",
      language: "bible-study:study.language",
      motivation: "admin-bible-study:fields.motivation",
      specificInterests: "admin-bible-study:fields.interests",
    },
    toCells: ({ experience, studyType, ...row }, { time, words }, t) => ({
      sentAt: time(row.createdAt),
      state: words(row.status, t(`admin-bible-study:status.${row.status}`)),
      name: row.name,
      email: row.email,
      phone: { phone: row.phone ?? "" },
      city: row.city ?? "",
      country: row.country ?? "",
      studyType: words(studyType, t(`bible-study:study.types.${studyType}`)),
      experience: words(experience, experience ? t(`bible-study:study.experiences.${experience}`) : ""),
      availability: row.availability ?? "",
      language: words(row.language, languageNames[row.language]),
      motivation: row.motivation ?? "",
      specificInterests: row.specificInterests ?? "",
    }),
  });
}
