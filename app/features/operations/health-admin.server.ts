import { statfs } from "node:fs/promises";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listAreas } from "~/areas/registry.server";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { isDiskFullNow } from "./readiness.server";
import { textKey } from "~/i18n/text-key";
import { pingRedis } from "~/providers/redis.server";
import { db } from "~db/client";
import { measureDatabase } from "~db/database-size";
import { isScheduleAlive } from "~jobs/schedule";
import { readPassphraseState } from "./backup-passphrase.server";
import { isSecretForeign } from "./database-secret.server";
import { readPlace } from "./elsewhere/place.server";
import { isTooOld } from "./elsewhere/send-backups.server";
import { newestAtOf, readSentBackups } from "./elsewhere/sent-backups.server";
import { lastBackupRun, listBackups } from "./backups-admin.server";
import type { HealthResult, HealthSource } from "~/areas/admin";
import type { HealthCheck, HealthPart, Program } from "./health.schema";
import { countJobs } from "./jobs-admin.server";
import { programVersion } from "./program-version.server";
import { listSiteProcesses } from "./site-processes.server";
import { checkSchedule } from "./schedule-health.server";

const MINUTE_MS = 60_000;
/** Timeout: a check without an answer by then counts as broken, and the page does not wait for it. */
const TIMEOUT_MS = 2_000;
const REDIS_TIMEOUT_MS = 1_000;
/** A backup may run for 30 minutes (its time limit), so it counts as missed only after this. */
const LATE_BACKUP_MS = 45 * MINUTE_MS;
const QUEUE_SLOW_MS = 5 * MINUTE_MS;
const MIN_DISK_BYTES = 200e6;
const LOW_DISK_BYTES = 1e9;

const noAnswer: HealthResult = { tone: "bad", state: "noAnswer", facts: {} };

/**
 * The health of every part of the site. A check that hangs or fails is reported as such and does not delay the others.
 */
export async function checkHealth(caller: Caller): Promise<HealthCheck[]> {
  requirePermission(caller, "manage_users");
  const checks = [...healthSources()].sort(([, a], [, b]) => a.order - b.order);
  return Promise.all(
    checks.map(async ([part, { check }]) => ({ part, ...(await runCheck(part, () => check(caller))) })),
  );
}

const healthSources = (): Map<string, HealthSource> =>
  new Map(listAreas().flatMap(({ health = {} }) => Object.entries(health)));

/** The name of a part of the site, the sentence for its state, and the screen with details. */
export function describeHealthPart(part: string, state = "noAnswer"): HealthPart {
  const { texts, screen, screens = {} } = healthSources().get(part)!;
  return { name: textKey(texts, "name"), sentence: textKey(texts, state), screen: screens[state] ?? screen };
}

const CACHE_MS = 10_000;
let cachedTroubles: { at: number; troubles: Promise<HealthCheck[]> } | undefined;

/** The unhealthy parts. Cached for ten seconds, so that it may be called often. */
export async function listUnhealthyParts(caller: Caller): Promise<HealthCheck[]> {
  requirePermission(caller, "manage_users");
  const now = Date.now();
  if (!cachedTroubles || Math.abs(now - cachedTroubles.at) > CACHE_MS) {
    cachedTroubles = { at: now, troubles: checkHealth(caller).then(keepTroubles) };
  }
  return cachedTroubles.troubles;
}

const keepTroubles = (checks: HealthCheck[]): HealthCheck[] =>
  checks.filter(({ tone }) => tone === "warn" || tone === "bad");

/** The versions of the program and of Node, and the start of the process. */
export function describeProgram(caller: Caller): Program {
  requirePermission(caller, "manage_users");
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  return { version: programVersion, node: process.versions.node, startedAt };
}

/** The processes of the site that are running, on every machine. */
export async function listProcesses(caller: Caller) {
  requirePermission(caller, "manage_users");
  const found = await listSiteProcesses();
  return found.map(({ kind, machine, version, startedAt }) => ({ kind, machine, version, startedAt }));
}

async function runCheck(part: string, check: () => Promise<HealthResult>): Promise<HealthResult> {
  try {
    return await withTimeout(TIMEOUT_MS, check(), noAnswer);
  } catch (error) {
    log.warn({ err: error, part }, "health check failed");
    return noAnswer;
  }
}

/** The result of `work`, or `otherwise` after the timeout. */
async function withTimeout<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function checkDatabaseHealth(): Promise<HealthResult> {
  const begun = performance.now();
  const { kind, bytes } = await measureDatabase(db);
  const ms = Math.ceil(performance.now() - begun);
  return { tone: "good", state: "good", facts: { kind, bytes, ms } };
}

async function checkQueueHealth(): Promise<HealthResult> {
  const { REDIS_URL } = env;
  const [counts, lateMs, isAlive, reachesRedis] = await Promise.all([
    countJobs(),
    longestWait(),
    isScheduleAlive(),
    REDIS_URL ? withTimeout(REDIS_TIMEOUT_MS, pingRedis(REDIS_URL), false) : true,
  ]);
  const waiting = counts.waiting + counts.running;
  if (!reachesRedis) return { tone: "bad", state: "redisAway", facts: {} };
  if (!isAlive) return { tone: "bad", state: REDIS_URL ? "noWorker" : "stopped", facts: {} };
  if (lateMs > QUEUE_SLOW_MS)
    return { tone: "bad", state: "stuck", facts: { minutes: Math.round(lateMs / MINUTE_MS), waiting } };
  if (counts.failed > 0) return { tone: "warn", state: "failed", facts: { count: counts.failed } };
  return { tone: "good", state: REDIS_URL ? "redis" : "embedded", facts: { waiting } };
}

/** How long the most overdue job has been waiting, in ms; not positive when no job is due. */
async function longestWait(): Promise<number> {
  const oldest = await db
    .selectFrom("outbox")
    .select("runAt")
    .where("status", "=", "waiting")
    .orderBy("runAt")
    .limit(1)
    .executeTakeFirst();
  return oldest ? Date.now() - Date.parse(oldest.runAt) : 0;
}

async function checkBackupHealth(caller: Caller): Promise<HealthResult> {
  const run = await lastBackupRun(caller);
  if (!run) return checkSchedule("back-up", null);
  const { outcome, finishedAt } = run;
  if ("failed" in outcome) return { tone: "bad", state: "failed", facts: { lastAt: finishedAt } };
  const found = await checkSchedule("back-up", finishedAt, LATE_BACKUP_MS);
  if (found.tone !== "good") return found;
  const copies = (await listBackups(caller)).filter(({ name }) => name === outcome.backup.name);
  if (copies.length === 0) return { tone: "warn", state: "gone", facts: found.facts };
  if ((await readPassphraseState()) === "unreadable")
    return { tone: "warn", state: "unreadable", facts: found.facts };
  const troubled = await checkCopiesElsewhere();
  if (troubled) return { ...troubled, facts: { ...found.facts, ...troubled.facts } };
  const elsewhere = copies.every((copy) => copy.elsewhere) && copies[0]!.elsewhere;
  if (!elsewhere) return found;
  return { tone: "good", state: "elsewhere", facts: { ...found.facts, machine: elsewhere.machine } };
}

/** Null when copies arrive elsewhere, or when no place is chosen. */
async function checkCopiesElsewhere(): Promise<HealthResult | null> {
  const [place, sent] = await Promise.all([readPlace(), readSentBackups()]);
  if (place === null) return null;
  if (place !== "unreadable" && place.isPaused) return { tone: "warn", state: "pausedElsewhere", facts: {} };
  if (sent === null) return null;
  if (sent.failed !== null) return { tone: "bad", state: "notSent", facts: { lastAt: sent.at } };
  if (!(await isTooOld(sent))) return null;
  const newestAt = newestAtOf(sent);
  const state = newestAt === null ? "noneElsewhere" : "oldElsewhere";
  return { tone: "bad", state, facts: { lastAt: newestAt ?? sent.since } };
}

/** Only while it runs: a start with another secret is refused. */
async function checkSecretHealth(): Promise<HealthResult> {
  const isForeign = await isSecretForeign();
  return { tone: isForeign ? "bad" : "good", state: isForeign ? "foreign" : "good", facts: {} };
}

async function checkDiskHealth(): Promise<HealthResult> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const bytes = bavail * bsize;
  if (await isDiskFullNow()) return { tone: "bad", state: "full", facts: { bytes } };
  const tone = bytes < MIN_DISK_BYTES ? "bad" : bytes < LOW_DISK_BYTES ? "warn" : "good";
  return { tone, state: tone, facts: { bytes } };
}

/** The parts of the site that belong to no other area. */
export const operationsHealth: Record<string, HealthSource> = {
  database: { order: 10, texts: "admin-operations:health.database", check: checkDatabaseHealth },
  queue: {
    order: 40,
    texts: "admin-operations:health.queue",
    check: checkQueueHealth,
    screen: { href: "/admin/jobs", label: "admin-operations:health.see.queue" },
    screens: {
      stuck: { href: "/admin/jobs?state=waiting", label: "admin-operations:health.see.queue" },
    },
  },
  backup: {
    order: 60,
    texts: "admin-operations:health.backup",
    check: checkBackupHealth,
    screen: { href: "/admin/backups", label: "admin-operations:health.see.backup" },
  },
  secret: { order: 70, texts: "admin-operations:health.secret", check: checkSecretHealth },
  disk: { order: 80, texts: "admin-operations:health.disk", check: checkDiskHealth },
};
