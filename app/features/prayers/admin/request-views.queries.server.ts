import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { RequestView } from "./request-views";

// Exactly the conditions of the partial indexes in db/migrations/0013_prayers.ts. With a different wording, or with
// bound parameters, the database does not use these indexes.
const isWaiting = sql<SqlBool>`(reviewed_at is null or proposed_count > 0 or flag_count > 0)`;
const isFlagged = sql<SqlBool>`flag_count > 0`;
const isOpen = sql<SqlBool>`closed_at is null and status not in ('answered', 'rejected')`;
export const isOpenAndPrivate = sql<SqlBool>`${isOpen} and is_public = 0`;

/** The SQL condition of a view. `userId`: the signed-in administrator. */
export function conditionOfView(view: RequestView, userId: number | null): RawBuilder<SqlBool> {
  const conditions: Record<RequestView, RawBuilder<SqlBool>> = {
    waiting: isWaiting,
    flagged: isFlagged,
    open: isOpen,
    private: isOpenAndPrivate,
    mine: sql`assigned_to = ${userId} and ${isOpen}`,
    answered: sql`status = 'answered'`,
    rejected: sql`status = 'rejected'`,
    all: sql`1 = 1`,
  };
  return conditions[view];
}
