import { log } from "~/config/log.server";
import { db } from "~db/client";
import { isMigrated } from "~db/migrate";

const PATIENCE_MS = 2_000;

/** Whether this process can serve: its database answers within two seconds and is migrated. */
export async function readiness(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${PATIENCE_MS / 1000} s.`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([isMigrated(db), late]);
  } catch (error) {
    log.warn({ err: error }, "database not reachable");
    return false;
  } finally {
    clearTimeout(timer);
  }
}
