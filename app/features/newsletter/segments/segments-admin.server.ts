import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { jsonCodec } from "~db/codec";
import { db } from "~db/client";
import { isUniqueViolation } from "~db/unique-violation";
import type { DB } from "~db/schema/index";
import { selectAudience, countAudience, loadMailingRules } from "./audience.server";
import {
  segmentCriteria,
  type CreateSegmentInput,
  type Segment,
  type SegmentCriteria,
  type UpdateSegmentInput,
} from "./segments.schema";

const criteriaCodec = jsonCodec(segmentCriteria);

/** All segments by name, with their stored counts. */
export const listSegmentsWithStoredCounts = (from: Kysely<DB>) =>
  from
    .selectFrom("newsletterSegments")
    .select(["id", "name", "subscriberCount as count"])
    .orderBy("name")
    .execute();

/** All segments by name, counted now. */
export async function listSegments(caller: Caller): Promise<Segment[]> {
  requirePermission(caller, "manage_newsletter");
  const rows = await selectSegments(db).orderBy("name").execute();
  return Promise.all(rows.map((row) => recountSegment(decodeSegmentRow(row))));
}

/** One segment, counted now. Throws AppError 404. */
export async function showSegment(caller: Caller, { id }: { id: number }): Promise<Segment> {
  requirePermission(caller, "manage_newsletter");
  return recountSegment(await requireSegment(db, id));
}

/** How many subscribers match the criteria now. */
export async function countCriteria(caller: Caller, criteria: SegmentCriteria): Promise<{ count: number }> {
  requirePermission(caller, "manage_newsletter");
  return { count: await countAudience(db, criteria) };
}

/** Throws AppError 409 when the name is taken. */
export async function createSegment(caller: Caller, input: CreateSegmentInput): Promise<Segment> {
  requirePermission(caller, "manage_newsletter");
  const count = await countAudience(db, completeCriteria(input));
  return db.transaction().execute(async (trx) => {
    const columns = segmentValues(input, count);
    const made = await trx
      .insertInto("newsletterSegments")
      .values({ ...columns, createdAt: columns.updatedAt })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw nameTakenError();
    const criteria = completeCriteria(input);
    await recordChange(trx, caller, {
      action: "segment.created",
      subject: input.name,
      after: { ...criteria },
    });
    return { ...made, ...segmentTexts(input), criteria, count };
  });
}

/** A planned sending uses the criteria at its time. Throws AppError 404, 409 when the name is taken. */
export async function updateSegment(caller: Caller, input: UpdateSegmentInput): Promise<Segment> {
  requirePermission(caller, "manage_newsletter");
  const { id } = input;
  const count = await countAudience(db, completeCriteria(input));
  return db.transaction().execute(async (trx) => {
    const segment = await requireSegment(trx, id);
    // The unique index decides: two renames at once do not see each other.
    await trx
      .updateTable("newsletterSegments")
      .set(segmentValues(input, count))
      .where("id", "=", id)
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? nameTakenError() : error;
      });
    const criteria = completeCriteria(input);
    await recordChange(trx, caller, {
      action: "segment.updated",
      subject: input.name,
      before: { name: segment.name, ...segment.criteria },
      after: { name: input.name, ...criteria },
    });
    return { id, ...segmentTexts(input), criteria, count };
  });
}

/** Throws AppError 404, and 409 while a planned sending uses the segment. */
export async function deleteSegment(caller: Caller, { id }: { id: number }): Promise<{ success: true }> {
  requirePermission(caller, "manage_newsletter");
  return db.transaction().execute(async (trx) => {
    const { name } = await requireSegment(trx, id);
    if (await hasScheduledSending(trx, id))
      throw new AppError(409, "admin-segments:inUse", { params: { name } });
    await trx.deleteFrom("newsletterSegments").where("id", "=", id).execute();
    await recordChange(trx, caller, { action: "segment.deleted", subject: name });
    return { success: true };
  });
}

/** For each subscription, the names of the segments that it matches now. */
export async function segmentNamesBySubscriber(
  from: Kysely<DB>,
  subscriberIds: number[],
): Promise<Map<number, string[]>> {
  const held = new Map<number, string[]>(subscriberIds.map((id) => [id, []]));
  if (subscriberIds.length === 0) return held;
  const rules = await loadMailingRules();
  for (const row of await selectSegments(from).orderBy("name").execute()) {
    const people = await selectAudience(from, { ...rules, criteria: decodeSegmentRow(row).criteria })
      .select("subscriber.id")
      .where("subscriber.id", "in", subscriberIds)
      .execute();
    for (const { id } of people) held.get(id)!.push(row.name);
  }
  return held;
}

/** The criteria of a segment. Throws AppError 404. */
export async function loadSegmentCriteria(from: Kysely<DB>, id: number): Promise<SegmentCriteria> {
  return (await requireSegment(from, id)).criteria;
}

const selectSegments = (from: Kysely<DB>) =>
  from.selectFrom("newsletterSegments").select(["id", "name", "description", "criteria", "subscriberCount"]);

async function requireSegment(from: Kysely<DB>, id: number) {
  return decodeSegmentRow(requireFound(await selectSegments(from).where("id", "=", id).executeTakeFirst()));
}

type SegmentRow = Awaited<ReturnType<ReturnType<typeof selectSegments>["executeTakeFirstOrThrow"]>>;
const decodeSegmentRow = (row: SegmentRow) => ({ ...row, criteria: criteriaCodec.decode(row.criteria) });

/** Counts a segment and stores the count. */
async function recountSegment({
  subscriberCount,
  ...segment
}: ReturnType<typeof decodeSegmentRow>): Promise<Segment> {
  const count = await countAudience(db, segment.criteria);
  if (count !== subscriberCount)
    await db
      .updateTable("newsletterSegments")
      .set({ subscriberCount: count })
      .where("id", "=", segment.id)
      .execute();
  return { ...segment, count };
}

const completeCriteria = (input: SegmentCriteria): Segment["criteria"] => ({
  languages: input.languages,
  interests: input.interests,
  frequencies: input.frequencies,
  donorLevels: input.donorLevels,
  contentTypes: input.contentTypes ?? [],
  location: input.location ?? "",
});

const segmentTexts = ({ name, description }: CreateSegmentInput) => ({ name, description });

const segmentValues = (input: CreateSegmentInput, subscriberCount: number) => ({
  ...segmentTexts(input),
  criteria: criteriaCodec.encode(completeCriteria(input)),
  subscriberCount,
  updatedAt: new Date().toISOString(),
});

/** Whether a planned sending uses a segment. */
async function hasScheduledSending(from: Kysely<DB>, id: number): Promise<boolean> {
  const waiting = await from
    .selectFrom("contentSchedule")
    .select("options")
    .where("contentType", "=", "newsletter_sending")
    .where("status", "=", "scheduled")
    .execute();
  return waiting.some(
    ({ options }) => Number((JSON.parse(options) as { segmentId?: unknown }).segmentId) === id,
  );
}

const nameTakenError = () =>
  new AppError(409, "admin-segments:nameTaken", { errors: { name: ["admin-segments:nameTaken"] } });
