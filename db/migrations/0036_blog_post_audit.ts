import { sql } from "kysely";
import type { AnyDb } from "../dialect";

/** Audit actions of the blog are named after the blog post: `article.created` becomes `blogPost.created`. */
export async function up(db: AnyDb): Promise<void> {
  await sql`
    update audit_log set action = 'blogPost' || substr(action, ${sql.lit("article".length + 1)})
    where action like 'article.%'
  `.execute(db);
}
