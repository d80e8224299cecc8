import { sql } from "kysely";
import { dialectOf, type AnyDb } from "../dialect";

const fractions = [
  ["sermons", "average_rating"],
  ["sermon_recommendations", "recommendation_score"],
] as const;

/** PostgreSQL's `real` has half the digits of SQLite's, so a moved site would not be the same. */
export async function up(db: AnyDb): Promise<void> {
  if (dialectOf(db) !== "postgres") return;
  for (const [table, column] of fractions)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)}
      type double precision using ${sql.ref(column)}::text::double precision`.execute(db);
}
