import type { Insertable } from "kysely";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import type { DB } from "~db/schema/index";
import { programVersion } from "./program-version.server";

/** How often `beat` is called. Not more often: every write makes the pages in memory be made again. */
export const BEAT_MS = 60_000;
/** A process that was not seen for so long has ended, however it ended. */
const GONE_MS = 150_000;

/** This process has another setting than the running ones. The message completes an operator's sentence. */
export class ProcessDiffers extends Error {}

/** What a process does while it runs, and at its end. */
interface Presence {
  beat(): Promise<void>;
  leave(): Promise<void>;
}

type ProcessKind = "web" | "worker";
interface SharedSettings {
  publicUrl: string;
  trustProxy: number | null;
  jobs: "embedded" | "redis" | null;
}

/** The processes that are running, the oldest first. */
export function listSiteProcesses(now = Date.now()) {
  return db
    .selectFrom("siteProcesses")
    .select(["name", "kind", "machine", "publicUrl", "trustProxy", "version", "startedAt"])
    .where("seenAt", ">", new Date(now - GONE_MS).toISOString())
    .orderBy("startedAt")
    .orderBy("id")
    .execute();
}

/**
 * Records this process among the running ones, until `leave`. Throws ProcessDiffers when PUBLIC_URL, TRUST_PROXY or the use
 * of Redis is not theirs; a process that is alone may have any.
 */
export async function joinSite(kind: ProcessKind): Promise<Presence> {
  const now = new Date().toISOString();
  const own = {
    name: randomUUID(),
    kind,
    ...{ machine: hostname(), pid: process.pid, version: programVersion, startedAt: now, seenAt: now },
    ...{ publicUrl: env.PUBLIC_URL, trustProxy: kind === "web" ? env.TRUST_PROXY : null },
    jobs: env.REDIS_URL ? ("redis" as const) : ("embedded" as const),
  };
  await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, "site-processes");
    const others = await trx
      .selectFrom("siteProcesses")
      .select(["id", "publicUrl", "trustProxy", "jobs", "machine", "pid", "seenAt"])
      .orderBy("id")
      .execute();
    const gone = others.filter(hasEnded).map(({ id }) => id);
    if (gone.length > 0) await trx.deleteFrom("siteProcesses").where("id", "in", gone).execute();
    for (const other of others) if (!gone.includes(other.id)) requireSame(own, other);
    await trx.insertInto("siteProcesses").values(own).execute();
  });
  return {
    beat: () => beat(own),
    async leave() {
      await db
        .deleteFrom("siteProcesses")
        .where("name", "=", own.name)
        .execute()
        .catch(() => undefined); // a database that cannot be reached forgets it later
    },
  };
}

/** Not seen for a while, or a process of this machine that is not running. */
function hasEnded({ machine, pid, seenAt }: { machine: string; pid: number; seenAt: string }): boolean {
  if (Date.parse(seenAt) < Date.now() - GONE_MS) return true;
  return machine === hostname() && pid !== process.pid && !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // sends nothing
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // of another user
  }
}

function requireSame(own: SharedSettings, other: SharedSettings & { machine: string }): void {
  if (own.publicUrl !== other.publicUrl)
    throw new ProcessDiffers(differs("PUBLIC_URL", own.publicUrl, other.publicUrl, other.machine));
  if (own.trustProxy !== null && other.trustProxy !== null && own.trustProxy !== other.trustProxy)
    throw new ProcessDiffers(
      differs("TRUST_PROXY", inWords(own.trustProxy), inWords(other.trustProxy), other.machine),
    );
  if (own.jobs !== null && other.jobs !== null && own.jobs !== other.jobs) {
    const [here, there] = own.jobs === "redis" ? ["set", "not set"] : ["not set", "set"];
    throw new ProcessDiffers(differs("REDIS_URL", here, there, other.machine));
  }
}

const inWords = (trustProxy: number) => (trustProxy === 0 ? "off" : String(trustProxy));

const differs = (variable: string, own: string, other: string, machine: string) =>
  `${variable} is ${own} here and ${other} in the process that runs on ${machine}. Set the same value for every process; to change it, stop all of them first (one that was killed is forgotten after three minutes)`;

/** Also after a pause in which another process took this one for ended. */
async function beat(own: Insertable<DB["siteProcesses"]>): Promise<void> {
  const seenAt = new Date().toISOString();
  await db
    .insertInto("siteProcesses")
    .values({ ...own, seenAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ seenAt }))
    .execute();
}
