import type { Language } from "~/i18n/languages";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { PrayerType } from "../prayer-choices";
import { listNames, MAX_NAMES, type PrayerRequestRow } from "./requests.queries.server";
import type { OwnPrayerRequest, PublicPrayerRequest } from "./requests.schema";
import { unsealRequest } from "./sealed-columns.server";

/**
 * Rows as visitors see them, with at most `names` names of people who prayed. The caller's query decides which rows are
 * visible. Uses its own database connection: call it after a transaction, not inside.
 */
export async function toPublicRequests(
  rows: PrayerRequestRow[],
  language: Language,
  names = MAX_NAMES,
): Promise<PublicPrayerRequest[]> {
  const { showNames } = (await getSettings()).prayers;
  const ids = rows.map(({ id }) => id);
  const prayedBy = showNames ? await listNames(db, ids, names) : new Map<number, string[]>();
  return rows.map((row) => toPublicRequest(row, prayedBy.get(row.id) ?? [], language));
}

function toPublicRequest(row: PrayerRequestRow, prayedBy: string[], language: Language): PublicPrayerRequest {
  const plain = unsealRequest(row);
  const isAnonymous = row.isAnonymous;
  return {
    id: row.id,
    title: plain.title,
    requesterName: isAnonymous ? tFor(language)("prayers:anonymous") : plain.requesterName,
    isAnonymous,
    status: row.status,
    prayerType: row.prayerType as PrayerType,
    isUrgent: row.isUrgent,
    isPublic: row.isPublic,
    description: plain.description,
    language: row.language,
    createdAt: row.createdAt,
    prayedBy,
    prayerCount: row.prayerCount,
    answeredDescription: plain.answeredDescription,
    answeredDate: row.answeredDate,
  };
}

/** A request for its requester: in any status, with their own name and contact data. */
export async function toOwnRequest(row: PrayerRequestRow, language: Language): Promise<OwnPrayerRequest> {
  const [request] = await toPublicRequests([row], language);
  const { requesterName, requesterEmail, requesterPhone } = unsealRequest(row);
  return {
    ...request!,
    requesterName,
    requesterEmail,
    requesterPhone,
    isClosed: row.closedAt !== null,
    isWaiting: row.reviewedAt === null,
    isCrisis: row.isCrisis,
  };
}
