import type { AnyColumn, Kysely, Selectable } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { makeTextMatcher } from "~/i18n/search-text";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage, type Page } from "~db/newest-first";
import type { DB } from "~db/schema/index";

// The areas' verbs check the permission before they call these functions.

/** The tables whose rows people sent and the team answers. */
export type InboxTable = "contactMessages" | "bibleStudyApplications";
type InboxStatus = Selectable<DB[InboxTable]>["status"];
export interface InboxState {
  status: InboxStatus;
  isRead?: true;
}

export interface InboxRecord {
  id: number;
  email: string;
  language: string;
  status: string;
  createdAt: string;
}

/** What an area says of its inbox. `Row`: the columns of its table that the team reads. */
export interface Inbox<Row extends InboxRecord> {
  table: InboxTable;
  columns: readonly AnyColumn<DB, InboxTable>[];
  /** The texts that a search reads. */
  texts: readonly (keyof Row)[];
  /** The first name, for the audit log: it outlives an erasure, so no full name. */
  firstName: (row: Row) => string;
}

/** What narrows a list. `unread` is for a table with `isRead`. */
export interface InboxFilter {
  q?: string | undefined;
  status?: InboxStatus | undefined;
  unread?: boolean | undefined;
}

/** One page, newest first. With `q` a page may be empty and still have an older page. */
export const listRecords = <Row extends InboxRecord>(
  inbox: Inbox<Row>,
  { before, limit, ...filter }: InboxFilter & { before?: number | undefined; limit: number },
): Promise<Page<Row>> =>
  newestPage(selectBelow(inbox, filter), { before, limit, keep: recordMatcher(inbox, filter) });

/** The rows below an id, newest first. */
export const selectBelow =
  <Row extends InboxRecord>(inbox: Inbox<Row>, { status, unread }: InboxFilter) =>
  (before: number, count: number): Promise<Row[]> =>
    selectRows(inbox)
      .where("id", "<", before)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .$if(unread === true, (query) => query.where("isRead", "=", false))
      .orderBy("id", "desc")
      .limit(count)
      .execute();

/** A filter for `q` over the texts of a record; undefined without `q`. */
export function recordMatcher<Row extends InboxRecord>(
  { texts }: Inbox<Row>,
  { q }: InboxFilter,
): ((row: Row) => boolean) | undefined {
  const matches = makeTextMatcher(q);
  return matches && ((row) => matches(texts.map((name) => row[name]).join("\n")));
}

/** Whether there is any record. */
export const hasRecords = async ({ table }: { table: InboxTable }): Promise<boolean> =>
  (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) !== undefined;

export async function findRecord<Row extends InboxRecord>(
  inbox: Inbox<Row>,
  id: number,
  from: Kysely<DB> = db,
): Promise<Row | undefined> {
  const [row] = await selectRows(inbox, from).where("id", "=", id).execute();
  return row;
}

const selectRows = <Row extends InboxRecord>({ table, columns }: Inbox<Row>, from: Kysely<DB> = db) =>
  from.selectFrom(table).select(columns).$castTo<Row>();

interface StatusChange {
  id: number;
  action: string;
  set: InboxState;
  /** The status that the person saw. */
  seen?: InboxStatus | undefined;
}

/**
 * Changes the status and records the change, unless it is the same. Throws AppError 404, and 409 when somebody else gave
 * it another status than the person saw.
 */
export async function changeStatus<Row extends InboxRecord>(
  inbox: Inbox<Row>,
  caller: Caller,
  { id, action, set, seen }: StatusChange,
): Promise<Row> {
  return db.transaction().execute(async (trx) => {
    const was = requireFound(
      await trx
        .updateTable(inbox.table)
        .set((eb) => ({ email: eb.ref("email") })) // locks the record
        .where("id", "=", id)
        .returning("status")
        .executeTakeFirst(),
    );
    if (was.status !== (seen ?? was.status) && was.status !== set.status)
      throw new AppError(409, "admin-records:changedSince");
    const [changed] = await trx
      .updateTable(inbox.table)
      .set(set)
      .where("id", "=", id)
      .returning(inbox.columns)
      .$castTo<Row>()
      .execute();
    const row = requireFound(changed as Row | undefined);
    if (was.status !== set.status) {
      await recordChange(trx, caller, {
        action,
        subject: inbox.firstName(row),
        before: { status: was.status },
        after: { status: set.status },
      });
    }
    return row;
  });
}

/** Deletes a record. The audit log holds no name. Throws AppError 404. */
export async function deleteRecord(
  { table }: { table: InboxTable },
  caller: Caller,
  { id, action }: { id: number; action: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    requireFound(await trx.deleteFrom(table).where("id", "=", id).returning("id").executeTakeFirst());
    await recordChange(trx, caller, { action });
  });
}
