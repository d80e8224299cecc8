import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { PrayerType } from "../prayer-choices";
import { listNames, MAX_NAMES, type PrayerRequestRow } from "../requests/requests.queries.server";
import { unsealRequest } from "../requests/sealed-columns.server";
import type { AdminPrayerRequest } from "./requests-admin.schema";

/**
 * Rows as the team sees them, each with at most `most` names of people who prayed. The caller checks the permission
 * first.
 */
export async function toAdminRequests(
  db: Kysely<DB>,
  rows: PrayerRequestRow[],
  most = MAX_NAMES,
): Promise<AdminPrayerRequest[]> {
  const ids = rows.map(({ id }) => id);
  const names = most === 0 ? new Map<number, string[]>() : await listNames(db, ids, most);
  const assignees = await listAssignees(db, rows);
  return rows.map((row) => {
    const plain = unsealRequest(row);
    return {
      id: row.id,
      name: plain.requesterName,
      email: plain.requesterEmail,
      phone: plain.requesterPhone,
      title: plain.title,
      description: plain.description,
      prayerType: row.prayerType as PrayerType,
      language: row.language,
      isAnonymous: row.isAnonymous,
      isPublic: row.isPublic,
      isUrgent: row.isUrgent,
      isCrisis: row.isCrisis,
      status: row.status,
      isWaiting: row.reviewedAt === null,
      isHidden: row.hiddenAt !== null,
      isClosed: row.closedAt !== null,
      flagCount: row.flagCount,
      proposedCount: row.proposedCount,
      createdAt: row.createdAt,
      prayedByUsers: names.get(row.id) ?? [],
      prayerCount: row.prayerCount,
      answeredDescription: plain.answeredDescription,
      answeredDate: row.answeredDate,
      assignedTo: row.assignedTo === null ? null : (assignees.get(row.assignedTo) ?? null),
    };
  });
}

async function listAssignees(db: Kysely<DB>, rows: PrayerRequestRow[]) {
  const ids = [...new Set(rows.flatMap(({ assignedTo }) => assignedTo ?? []))];
  if (ids.length === 0) return new Map<number, { id: number; name: string }>();
  const users = await db
    .selectFrom("users")
    .select(["id", "username", "displayName"])
    .where("id", "in", ids)
    .execute();
  return new Map(users.map(({ id, username, displayName }) => [id, { id, name: displayName ?? username }]));
}
