import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { csvCells, type CsvFormat } from "~/i18n/csv-cells";
import { tFor } from "~/i18n/i18n.server";
import { languageNames, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { streamNewestFirst } from "~db/newest-first";
import { selectMessagesBelow, messageMatcher, type ContactMessageFilter } from "./messages.queries.server";

/** The rows of the CSV file, newest first; the first row holds the column names. */
export async function exportContactMessages(
  caller: Caller,
  filter: ContactMessageFilter,
  format: CsvFormat = "sheet",
): Promise<AsyncIterable<string[][]>> {
  requirePermission(caller, "manage_content");
  const { status, unread } = filter;
  await recordChange(db, caller, { action: "messages.exported", after: { status, unread } });
  const { timeZone } = (await getSettings()).publishing;
  return messageTable(csvCells(format, caller.language, timeZone), caller.language, filter);
}

async function* messageTable(
  cells: ReturnType<typeof csvCells>,
  language: Language,
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
  yield [columns.map((name) => cells.name(name, t(`admin-messages:columns.${name}`)))];
  for await (const rows of streamNewestFirst(selectMessagesBelow(db, filter), messageMatcher(filter))) {
    yield rows.map((row) => [
      cells.time(row.createdAt),
      row.firstName,
      row.lastName,
      row.email,
      cells.words(row.language, languageNames[row.language]),
      row.subject,
      row.message,
      cells.words(String(row.isRead), t(row.isRead ? "admin-messages:read" : "admin-messages:unread")),
      cells.words(row.status, t(`admin-messages:status.${row.status}`)),
    ]);
  }
}
