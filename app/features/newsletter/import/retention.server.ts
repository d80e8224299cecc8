import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { forgetOldImports } from "~/features/imports/staged-import.server";
import type { DB } from "~db/schema/index";
import { importTables } from "./import-state.queries.server";

/**
 * Deletes the file and the rows of an import a day after its end, or a day after its upload when it was never run; and its
 * figures after 90 days.
 */
export async function deleteOldImports(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_newsletter");
  await forgetOldImports(importTables, now);
}

/**
 * Erases an address (case-folded) from imports. A file that held it goes whole; what it staged of others stays, and an
 * erased person is not imported (decide-row.server.ts).
 */
export async function eraseFromImports(trx: Kysely<DB>, email: string): Promise<void> {
  const rows = await trx
    .deleteFrom("subscriberImportRows")
    .where("email", "=", email)
    .returning("importId")
    .execute();
  if (rows.length === 0) return;
  await trx
    .deleteFrom("subscriberImportPieces")
    .where(
      "importId",
      "in",
      rows.map(({ importId }) => importId),
    )
    .execute();
}

/** What imports hold of an address (case-folded), for its owner. */
export async function collectFromImports(from: Kysely<DB>, email: string) {
  const rows = await from
    .selectFrom("subscriberImportRows as row")
    .innerJoin("subscriberImports as file", "file.id", "row.importId")
    .select(["file.fileName", "row.person", "file.createdAt"])
    .where("row.email", "=", email)
    .orderBy("row.id")
    .execute();
  return rows.map(({ person, ...row }) => ({ ...row, person: JSON.parse(person) as object }));
}
