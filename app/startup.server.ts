import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { withDatabaseErrors, type DatabaseUnusable } from "~db/database-error";
import { prepareDatabase } from "~db/prepare-database";
import { readRedisPrefix } from "~db/site-id";
import { MINUTE_MS } from "~jobs/define-job";
import { startLoop } from "~jobs/loop";
import { startJobs } from "~jobs/web";
import { cannotStart } from "./config/cannot-start.server";
import { env } from "./config/env.server";
import { log } from "./config/log.server";
import { prepareFirstAdministrator } from "~/features/accounts/users/first-administrator.server";
import { countPageView, flushPageViews } from "./features/analytics/page-views/page-view-counter.server";
import { repeatErasures } from "./features/privacy/erasures.server";
import { recordBackupCopies } from "~/features/operations/backup-copies.server";
import { ForeignSecret, requireOwnSecret } from "~/features/operations/database-secret.server";
import { BEAT_MS, joinSite, ProcessDiffers } from "~/features/operations/site-processes.server";
import { isDiskFullNow } from "~/features/operations/readiness.server";
import { repairRequest } from "./http/request-target.server";
import { isCrossSite } from "./http/same-origin.server";
import { dropUnreadBody } from "./http/unread-body.server";
import { redactSecretPath } from "~/request/secret-paths";
import { closeCounters, nameCounters } from "~/request/shared-counter.server";
import { handlers, scheduleSettings } from "./jobs.server";
import { closeMailPool } from "./providers/mail.server";

// Runs once per process: entry.server imports it, and a server imports the build before it listens.
declare global {
  var limyeStarted: Promise<void> | undefined;
}

/** How long jobs wait for a first request. */
const FIRST_ANSWER_MS = 1_000;

export const started = (globalThis.limyeStarted ??= start());

async function start(): Promise<void> {
  const db = await withDatabaseErrors(env.DATABASE_URL, () => prepareDatabase(env.DATABASE_URL)).catch(
    (error: unknown) => cannotStart((error as DatabaseUnusable).message),
  );
  const isForReading = await isDiskFullNow();
  if (!isForReading)
    await requireOwnSecret().catch((error: unknown) => {
      if (error instanceof ForeignSecret) cannotStart(error.message);
      throw error;
    });
  const presence = isForReading
    ? null
    : await joinSite("web").catch((error: unknown) => {
        if (error instanceof ProcessDiffers) cannotStart(error.message);
        throw error;
      });
  if (env.REDIS_URL) nameCounters(await readRedisPrefix());
  if (isForReading) log.error("the disk is full: the site starts for reading");
  const erasedAgain = isForReading ? 0 : await repeatErasures(); // before a job can write data of these people
  if (erasedAgain > 0) log.info({ people: erasedAgain }, "erased again after a restore");
  if (!isForReading) await recordBackupCopies(); // a restore forgot them
  process.stdout.write((await prepareFirstAdministrator()) ?? "");
  let answered = () => {};
  const firstAnswer = new Promise<void>((resolve) => (answered = resolve));
  // On a new site the first jobs take longer than the first page, so the page goes first.
  const jobs = Promise.race([firstAnswer, wait(FIRST_ANSWER_MS)]).then(() =>
    startJobs(handlers, { scheduleSettings }),
  );
  const pageViews = startLoop("counting page views", () => flushPageViews(), MINUTE_MS);
  const beats = presence && startLoop("the heartbeat of the process", presence.beat, BEAT_MS);
  let closed: Promise<void> | undefined;

  subscribe("http.server.request.start", (message) => {
    const http = message as { request: IncomingMessage; response: ServerResponse; server: Server };
    closed ??= new Promise((resolve) => http.server.once("close", resolve));
    markRequest(http.request, http.response);
    dropUnreadBody(http.request, http.response);
    logRequest(http.request, http.response);
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    countPageView(request, response);
    answered();
  });

  const stop = async () => {
    setTimeout(() => process.exit(0), 20_000).unref();
    answered();
    await (await jobs).stop({ graceMs: 10_000 });
    await closed; // the server closes on the same signal; requests in flight finish first
    await pageViews.stop();
    await flushPageViews().catch((error: unknown) => log.error({ err: error }, "page views not written"));
    closeCounters();
    closeMailPool();
    await beats?.stop();
    await presence?.leave();
    await db.destroy();
    log.info("stopped");
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
  log.info(
    { database: env.DATABASE_URL.split(":")[0], jobs: env.REDIS_URL ? "redis" : "embedded" },
    "started",
  );
}

const { host: publicHost, protocol } = new URL(env.PUBLIC_URL);
const isHttps = protocol === "https:";
const ownHosts = (request: IncomingMessage) => [request.headers.host ?? "", publicHost];

/** Sets internal headers that the application trusts, and overwrites any that the client sent under these names. */
function markRequest(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  repairRequest(request);
  const id = randomUUID();
  headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  response.setHeader("X-Content-Type-Options", "nosniff"); // static files too
  if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=31536000");
  headers["x-remote-addr"] = request.socket.remoteAddress ?? "";
  const fetchSite = headers["sec-fetch-site"];
  const crossSite = isCrossSite({ origin: headers.origin, fetchSite }, ownHosts(request));
  headers["x-cross-site"] = crossSite ? "1" : "0";
  // Remix answers a foreign Origin with an empty 500 before our code runs; our own check answers 403.
  delete headers.origin;
  // remix-serve lets caches keep everything in public/ for a year; files without a hash in their name get an hour.
  if (/^\/(favicon\.svg|icons\/)/.test(request.url ?? "")) {
    response.setHeader("Cache-Control", "public, max-age=3600");
  }
}

/** One JSON line per request, without query strings, addresses or anything a person typed; none for health checks. */
function logRequest(request: IncomingMessage, response: ServerResponse): void {
  if (!log.isLevelEnabled("info")) return;
  const { method, url = "/" } = request;
  const begun = performance.now();
  response.once("close", () => {
    const path = redactSecretPath(url.split("?")[0]!);
    if (path === "/healthz" || path === "/readyz") return;
    const { statusCode: status } = response;
    const ms = Number((performance.now() - begun).toFixed(3));
    log.info({ requestId: request.headers["x-request-id"], method, path, status, ms }, "request");
  });
}
