import type { Kysely, Updateable } from "kysely";
import type { DB } from "~db/schema/index";
import { toListPlace } from "./list-place";
import type { PrayerRequestRow } from "./requests.queries.server";
import { toStoredWords } from "./sealed-columns.server";

type Change = Omit<Updateable<DB["prayerRequests"]>, "id" | "listRank" | "listOrder" | "updatedAt">;

/** Updates a locked request and its position in the public list. */
export async function changeRequest(
  trx: Kysely<DB>,
  row: PrayerRequestRow,
  change: Change,
): Promise<PrayerRequestRow> {
  return trx
    .updateTable("prayerRequests")
    .set({
      ...change,
      ...toListPlace({ ...row, ...change }),
      updatedAt: new Date().toISOString(),
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether a request can still be answered. */
export const isUnanswered = ({ status }: Pick<PrayerRequestRow, "status">): boolean =>
  status === "pending" || status === "approved" || status === "praying";

/**
 * Marks a locked request as answered. `description` is plain text. A closed request is listed again. Deletes the
 * answers that others proposed.
 */
export async function setAnswered(
  trx: Kysely<DB>,
  row: PrayerRequestRow,
  description: string,
): Promise<PrayerRequestRow> {
  await deleteProposedAnswers(trx, row);
  return changeRequest(trx, row, {
    proposedCount: 0,
    status: "answered",
    answeredDescription: toStoredWords(description, row.isPublic),
    answeredDate: new Date().toISOString(),
    closedAt: null,
    renewedAt: null,
  });
}

/** The caller sets `proposedCount` to 0. */
export async function deleteProposedAnswers(trx: Kysely<DB>, { id }: PrayerRequestRow): Promise<void> {
  await trx.deleteFrom("prayerAnswers").where("prayerRequestId", "=", id).execute();
}
