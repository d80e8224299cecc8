import type { Kysely, Selectable } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { AppError, requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { ScheduledTypes, VersionedTables } from "~db/schema/writing";
import type { VersionedChoice } from "../editing/optimistic-lock.schema";
import { deleteVersion, requireVersion, updateVersion } from "../editing/optimistic-lock.server";
import type { LocalDateTime, ScheduledContent } from "../scheduling/content-schedule.schema";
import { cancelSchedule, listSchedules, scheduleContent } from "../scheduling/content-schedule.server";
import { localTimeToInstant } from "../scheduling/local-time.server";

type Transaction = Kysely<DB>;
type WritingTable = keyof VersionedTables;

/** The columns that every table of written texts has. */
interface WritingRow {
  id: number;
  title: string;
  isPublished: boolean;
  createdAt: string;
  updatedAt: string;
}

type Changes<Row> = Partial<Omit<Row, "id" | "createdAt" | "updatedAt">>;
type Columns<Row> = Changes<Row> & { title: string; language: string };

interface Change<Row> {
  changes: Changes<Row>;
  isPublished: boolean;
  event: "updated" | "published" | "unpublished";
  /** An autosave. */
  isOngoing?: boolean | undefined;
}

/** What an area says of its texts: where they are stored, and how they are saved and published. */
interface WritingDefinition<Table extends WritingTable, Row extends WritingRow, Input, Api> {
  table: Table;
  /** The beginning of its audit actions: `sermon` makes `sermon.created`. */
  audit: string;
  find: (trx: Transaction, id: number) => Promise<Row | undefined>;
  toApi: (row: Row) => Api;
  /** The values for the audit log: all but the text. */
  toAuditValues: (row: Row) => Record<string, unknown>;
  /**
   * What needs other data or time, such as the settings, runs before the transaction. The function that it answers
   * makes the columns inside. The row is null for a new text.
   */
  prepareSave: (
    caller: Caller,
    input: Input,
    known: Row | null,
  ) => Promise<(trx: Transaction, before: Row | null) => Columns<Row> | Promise<Columns<Row>>>;
  /** The columns that publishing sets besides `isPublished`; the first call runs before the transaction. */
  preparePublication: (caller: Caller) => Promise<(before: Row) => Changes<Row>>;
  /**
   * The columns that going back to a draft sets besides `isPublished`. Throws for a text that must stay published. It
   * runs first in the transaction, so that it may lock the text.
   */
  prepareWithdrawal?: (trx: Transaction, id: number) => Promise<Changes<Row>>;
  /** Deletes what is stored elsewhere of a text, such as its translations. */
  deleteRelated?: (trx: Transaction, id: number) => Promise<void>;
  /** What a publication brings about, in its transaction. */
  onPublished?: (trx: Transaction, row: Row) => Promise<void>;
  schedules?: {
    publication: keyof ScheduledTypes;
    /** What else is scheduled for a text. */
    others: readonly (keyof ScheduledTypes)[];
    /** The error of scheduling a published text. */
    isPublished: string;
  };
}

/** For texts with a time of publication, which a draft may already have. */
export const prepareTimeOfPublication = async () => {
  const now = new Date().toISOString();
  return (before: { publishedAt: string | null }) => ({ publishedAt: before.publishedAt ?? now });
};

/** Throws AppError 409 for a text that is published or scheduled: only its writer saves it, on purpose. */
async function requireDraft(
  trx: Transaction,
  { id, isPublished }: WritingRow,
  contentTypes: readonly (keyof ScheduledTypes)[],
): Promise<void> {
  const schedules = await listSchedules(trx, contentTypes, [id]);
  const isScheduled = schedules.some(({ status }) => status === "scheduled");
  if (isPublished || isScheduled) throw new AppError(409, "changedMeanwhile");
}

/**
 * What the verbs of all written texts do. The verbs of an area check the permission and call these. All but `create`
 * throw AppError 404, and 409 when `basedOn` is old (optimistic lock).
 */
export function defineWriting<
  Table extends WritingTable,
  Row extends WritingRow & Partial<Selectable<DB[Table]>>,
  Input,
  Api,
>(writing: WritingDefinition<Table, Row, Input, Api>) {
  const { table, audit, find, toApi, toAuditValues, prepareSave, preparePublication, schedules } = writing;
  const scheduledTypes = schedules ? [schedules.publication, ...schedules.others] : [];

  const requireText = async (trx: Transaction, { id, basedOn }: VersionedChoice): Promise<Row> =>
    requireVersion(await find(trx, id), basedOn);

  async function change(
    trx: Transaction,
    caller: Caller,
    before: Row,
    { changes, isPublished, event, isOngoing }: Change<Row>,
  ): Promise<Api> {
    await updateVersion(trx, table, before, { ...changes, isPublished });
    const saved = requireFound(await find(trx, before.id));
    await recordChange(trx, caller, {
      isOngoing,
      action: `${audit}.${event}`,
      subject: saved.title,
      before: toAuditValues(before),
      after: toAuditValues(saved),
    });
    if (event === "published") await writing.onPublished?.(trx, saved);
    return toApi(saved);
  }

  async function publishRow(trx: Transaction, caller: Caller, before: Row, changes: Changes<Row>) {
    if (schedules)
      await cancelSchedule(trx, caller, { contentType: schedules.publication, contentId: before.id });
    return change(trx, caller, before, { changes, isPublished: true, event: "published" });
  }

  return {
    /** The text, if it is the version that the caller saw. */
    require: requireText,

    /** Creates a draft, unless the input publishes it. */
    async create(caller: Caller, input: Input): Promise<Api> {
      const toColumns = await prepareSave(caller, input, null);
      const now = new Date().toISOString();
      return db.transaction().execute(async (trx) => {
        const columns = {
          isPublished: false,
          ...(await toColumns(trx, null)),
          createdAt: now,
          updatedAt: now,
        } as const;
        const texts: WritingTable = table;
        const { id } = await trx.insertInto(texts).values(columns).returning("id").executeTakeFirstOrThrow();
        const saved = requireFound(await find(trx, id));
        await recordChange(trx, caller, {
          action: `${audit}.created`,
          subject: saved.title,
          after: toAuditValues(saved),
        });
        if (saved.isPublished) await writing.onPublished?.(trx, saved);
        return toApi(saved);
      });
    },

    /** Changes a text. An autosave also throws 409 when the text is published or scheduled. */
    async update(
      caller: Caller,
      input: Input & VersionedChoice & { autosaves?: boolean | undefined },
    ): Promise<Api> {
      const toColumns = await prepareSave(caller, input, await requireText(db, input));
      return db.transaction().execute(async (trx) => {
        const before = await requireText(trx, input);
        if (input.autosaves) await requireDraft(trx, before, scheduledTypes);
        const columns = await toColumns(trx, before);
        const isPublished = columns.isPublished ?? before.isPublished;
        const event = isPublished && !before.isPublished ? "published" : "updated";
        return change(trx, caller, before, {
          changes: columns,
          isPublished,
          event,
          isOngoing: input.autosaves,
        });
      });
    },

    /** Publishes a draft and cancels the schedule of its publication. Idempotent. */
    async publish(caller: Caller, choice: VersionedChoice): Promise<Api> {
      const toChanges = await preparePublication(caller);
      return db.transaction().execute(async (trx) => {
        const found = await find(trx, choice.id);
        if (found?.isPublished) return toApi(found);
        const before = requireVersion(found, choice.basedOn);
        return publishRow(trx, caller, before, toChanges(before));
      });
    },

    /** Makes a published text a draft again, and cancels what is scheduled for it. Idempotent. */
    async unpublish(caller: Caller, choice: VersionedChoice): Promise<Api> {
      return db.transaction().execute(async (trx) => {
        const changes = (await writing.prepareWithdrawal?.(trx, choice.id)) ?? {};
        const found = requireFound(await find(trx, choice.id));
        if (!found.isPublished) return toApi(found);
        const before = requireVersion(found, choice.basedOn);
        // A scheduled sending would publish it again.
        if (schedules)
          await cancelSchedule(trx, caller, { contentType: scheduledTypes, contentId: before.id });
        return change(trx, caller, before, { changes, isPublished: false, event: "unpublished" });
      });
    },

    /** Deletes a text with its schedules and its translations. */
    async delete(caller: Caller, choice: VersionedChoice): Promise<{ success: true }> {
      return db.transaction().execute(async (trx) => {
        const before = await requireText(trx, choice);
        if (schedules)
          await cancelSchedule(trx, caller, { contentType: scheduledTypes, contentId: before.id });
        await writing.deleteRelated?.(trx, before.id);
        await deleteVersion(trx, table, before);
        await recordChange(trx, caller, {
          action: `${audit}.deleted`,
          subject: before.title,
          before: toAuditValues(before),
        });
        return { success: true };
      });
    },

    /**
     * Schedules the publication of a draft, in the ministry's time zone. Replaces an earlier schedule. Throws AppError 409
     * when it is published, 400 at the field for a time that does not exist. A time in the past is an error as well,
     * unless `publishPast` makes the columns with which the text is published at once.
     */
    async schedule(
      caller: Caller,
      { id, ...typed }: { id: number } & LocalDateTime,
      publishPast?: (at: string) => Changes<Row>,
    ): Promise<ScheduledContent | Api> {
      const { timeZone } = (await getSettings()).publishing;
      return db.transaction().execute(async (trx) => {
        const before = await requireText(trx, { id });
        const { publication, isPublished } = schedules!;
        if (before.isPublished) throw new AppError(409, isPublished);
        const at = localTimeToInstant(typed, timeZone);
        if (publishPast && Date.parse(at) <= Date.now())
          return publishRow(trx, caller, before, publishPast(at));
        const scheduled = await scheduleContent(trx, caller, { contentType: publication, contentId: id, at });
        await recordChange(trx, caller, {
          action: `${audit}.scheduled`,
          subject: before.title,
          after: { publishDate: `${typed.date} ${typed.time} (${timeZone})` },
        });
        return scheduled;
      });
    },

    /** Cancels a schedule, if there is one: of the publication, unless another is named. */
    async unschedule(
      caller: Caller,
      { id, contentType = schedules!.publication }: { id: number; contentType?: keyof ScheduledTypes },
    ): Promise<{ success: true }> {
      return db.transaction().execute(async (trx) => {
        const { title } = await requireText(trx, { id });
        if (await cancelSchedule(trx, caller, { contentType, contentId: id }))
          await recordChange(trx, caller, { action: `${audit}.unscheduled`, subject: title });
        return { success: true };
      });
    },
  };
}
