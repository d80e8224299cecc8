import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { db } from "~db/client";
import { wasFullDiskReported } from "~/config/full-disk";
import { isMigrated } from "~db/migrate";

const TIMEOUT_MS = 2_000;
/** With less space SQLite may soon fail to write a transaction. */
const MIN_FREE_BYTES = 1e6;

/** Whether the disk of the data or of the database is full: by its free space, or because a recent write failed. */
export async function isDiskFullNow(): Promise<boolean> {
  if (wasFullDiskReported()) return true;
  const file = /^file:(.+)/.exec(env.DATABASE_URL)?.[1];
  const folders = [env.DATA_DIR, ...(file && existsSync(file) ? [dirname(file)] : [])];
  const rooms = await Promise.all(folders.map((folder) => statfs(folder)));
  return rooms.some(({ bavail, bsize }) => bavail * bsize < MIN_FREE_BYTES);
}

/**
 * What this process can serve: everything, only reads, or nothing because its database did not answer within two
 * seconds.
 */
export async function checkReadiness(): Promise<"ready" | "disk full" | "not ready"> {
  if (!(await isDatabaseReady())) return "not ready";
  return (await isDiskFullNow().catch(() => false)) ? "disk full" : "ready";
}

async function isDatabaseReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${TIMEOUT_MS / 1000} s.`)), TIMEOUT_MS);
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
