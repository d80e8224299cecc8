import { log } from "~/config/log.server";
import { db } from "~db/client";
import { isMigrated } from "~db/migrate";

/** Whether this process can serve: its database answers and is migrated. */
export async function readiness(): Promise<boolean> {
  try {
    return await isMigrated(db);
  } catch (error) {
    log.warn({ err: error }, "database not reachable");
    return false;
  }
}
