import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageNames, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { streamNewestFirst } from "~db/newest-first";
import { selectMessagesBelow, messageMatcher, type ContactMessageFilter } from "./messages.queries.server";

/** The rows of the CSV file, newest first; the first row holds the column names. */
export async function exportContactMessages(
  caller: Caller,
  filter: ContactMessageFilter,
): Promise<AsyncIterable<string[][]>> {
  requirePermission(caller, "manage_content");
  const { status, unread } = filter;
  await recordChange(db, caller, { action: "messages.exported", after: { status, unread } });
  const { timeZone } = (await getSettings()).publishing;
  return messageTable(caller.language, timeZone, filter);
}

async function* messageTable(
  language: Language,
  timeZone: string,
  filter: ContactMessageFilter,
): AsyncGenerator<string[][]> {
  const t = tFor(language);
  const columns = [
    "sentAt",
    "firstName",
    "lastName",
    "email",
    "language",
    "subject",
    "message",
    "read",
    "state",
  ];
  yield [columns.map((name) => t(`admin-messages:columns.${name}`))];
  for await (const rows of streamNewestFirst(selectMessagesBelow(db, filter), messageMatcher(filter))) {
    yield rows.map((row) => [
      formatDateTime(row.createdAt, language, timeZone),
      row.firstName,
      row.lastName,
      row.email,
      languageNames[row.language as Language],
      row.subject,
      row.message,
      t(row.isRead === 1 ? "admin-messages:read" : "admin-messages:unread"),
      t(`admin-messages:status.${row.status}`),
    ]);
  }
}
