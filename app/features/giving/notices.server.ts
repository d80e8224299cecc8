import type { Kysely } from "kysely";
import type { DB } from "~db/schema";
import type { DonationRow } from "./ledger.server";

/** Tells the ministry of a gift, where its settings want that. */
export async function tellStaff(_trx: Kysely<DB>, _donation: DonationRow): Promise<void> {}
