import type { Insertable, Kysely } from "kysely";
import { demoPrayerRequests } from "~db/library/demo-prayers";
import type { DB } from "~db/schema/index";
import { toListPlace } from "../requests/list-place";
import { sealContact, toStoredWords } from "../requests/sealed-columns.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Identifies a demo request that was added. */
export interface DemoRequest {
  id: number;
  createdAt: string;
}

/** Adds the demo requests with their prayers, oldest first. */
export async function addDemoRequests(trx: Kysely<DB>, now: Date): Promise<DemoRequest[]> {
  const added: DemoRequest[] = [];
  const oldestFirst = [...demoPrayerRequests].sort((a, b) => b.daysAgo - a.daysAgo);
  for (const request of oldestFirst) {
    const createdAt = daysBefore(now, request.daysAgo);
    const { id } = await trx
      .insertInto("prayerRequests")
      .values(toRow(request, createdAt, now))
      .returning("id")
      .executeTakeFirstOrThrow();
    await addPrayers(trx, id, request, createdAt);
    added.push({ id, createdAt });
  }
  return added;
}

type Demo = (typeof demoPrayerRequests)[number];

function toRow(request: Demo, createdAt: string, now: Date): Insertable<DB["prayerRequests"]> {
  const { isPrivate, isWaiting, answer, prayers = [] } = request;
  const openStatus = prayers.length > 0 ? ("praying" as const) : ("approved" as const);
  const reviewedAt = isWaiting ? null : createdAt;
  const row = {
    isPublic: !isPrivate,
    isUrgent: Boolean(request.isUrgent),
    status: isWaiting ? ("pending" as const) : answer ? ("answered" as const) : openStatus,
    reviewedAt,
    answeredDate: answer ? daysBefore(now, request.daysAgo / 2) : null,
    closedAt: null,
    hiddenAt: null,
    prayerCount: prayers.length,
    orderCount: prayers.length,
  };
  return {
    ...row,
    ...toListPlace(row),
    ...sealContact({ requesterName: request.requesterName, requesterEmail: null, requesterPhone: null }),
    prayerType: request.prayerType,
    title: toStoredWords(request.title, !isPrivate),
    description: toStoredWords(request.description, !isPrivate),
    answeredDescription: answer ? toStoredWords(answer, !isPrivate) : null,
    language: request.language,
    isAnonymous: Boolean(request.isAnonymous),
    approvedAt: reviewedAt,
    renewedAt: answer ? null : reviewedAt,
    digestedCount: prayers.length,
    createdAt,
    updatedAt: createdAt,
  };
}

async function addPrayers(
  trx: Kysely<DB>,
  prayerRequestId: number,
  { prayers = [] }: Demo,
  createdAt: string,
): Promise<void> {
  if (prayers.length === 0) return;
  await trx
    .insertInto("prayers")
    .values(prayers.map((prayer, at) => ({ prayerRequestId, position: at + 1, ...prayer, createdAt })))
    .execute();
}

/** Deletes demo requests with their prayers. Returns the number deleted. */
export async function removeDemoRequests(trx: Kysely<DB>, requests: DemoRequest[]): Promise<number> {
  let removed = 0;
  for (const { id, createdAt } of requests) {
    const { numDeletedRows } = await trx
      .deleteFrom("prayerRequests")
      .where("id", "=", id)
      .where("createdAt", "=", createdAt)
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}
