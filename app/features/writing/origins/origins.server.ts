import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { ImportedType } from "~db/schema/text-import";

/** Of two posts with one old address the first one keeps it. */
export async function addOldAddresses(
  trx: Kysely<DB>,
  type: ImportedType,
  id: number,
  addresses: string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await trx
    .insertInto("oldAddresses")
    .values(addresses.map((path) => ({ path, contentType: type, contentId: id })))
    .onConflict((conflict) => conflict.column("path").doNothing())
    .execute();
}

/** Forgets where posts came from, when they are deleted. */
export async function forgetOrigins(trx: Kysely<DB>, type: ImportedType, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ["oldAddresses", "importedTexts"] as const)
    await trx.deleteFrom(table).where("contentType", "=", type).where("contentId", "in", ids).execute();
}
