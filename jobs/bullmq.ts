import { Queue } from "bullmq";
import { Redis } from "ioredis";
import type { Engine } from "./embedded";
import { listJobNames } from "./catalog";
import { onEnqueued } from "./outbox";
import { makeOutageLog, startLoop, waitAtMost } from "./loop";
import { findDueRows, markRelayed } from "./outbox-rows";

/** What travels through Redis: the row and the attempt. The payload stays in the outbox. */
export interface Ticket {
  id: number;
  attempts: number;
}

export interface RelayOptions {
  redisUrl: string;
  /** What this site's keys in Redis begin with: `readRedisPrefix`. */
  redisPrefix: string;
  pollMs?: number;
  /** A row that no worker took for this long is sent to Redis again, because Redis may have lost it. */
  staleMs?: number;
}

const PAGE = 200;
/** BullMQ only carries tickets. Attempts, backoff and outcome are in the outbox, so nothing is kept in Redis. */
const ticketOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** How long a shutdown waits for a Redis command: ioredis never answers one that was sent while Redis was away. */
export const REDIS_STOP_MS = 500;

/** A connection that reconnects by itself without a time limit, and reports an outage once. */
export function connectRedis(redisUrl: string): Redis {
  const outageLog = makeOutageLog("redis");
  return new Redis(redisUrl, { maxRetriesPerRequest: null })
    .on("error", outageLog.noticed)
    .on("ready", outageLog.over);
}

/** For a queue or a worker. The connection reports its errors, so they do not. */
interface QueueOptions {
  connection: Redis;
  prefix: string;
}

/** The queue of the tickets of one kind of job, or of the schedule's ticks. */
export const openQueue = (name: string, options: QueueOptions): Queue =>
  new Queue(name, { ...options, defaultJobOptions: ticketOptions }).on("error", () => undefined);

/**
 * Moves due outbox rows to BullMQ. Idempotent over any number of processes: a ticket's id is the row's id and the time
 * of the attempt, so that one attempt is queued once and the next attempt is another ticket.
 */
export function startRelay({
  redisUrl,
  redisPrefix: prefix,
  pollMs = 1_000,
  staleMs = 60_000,
}: RelayOptions): Engine {
  const connection = connectRedis(redisUrl);
  const jobNames = listJobNames();
  const queues = new Map(jobNames.map((name) => [name, openQueue(name, { connection, prefix })]));

  async function relay() {
    if (connection.status !== "ready") return; // the outbox keeps the rows until Redis is back
    for (;;) {
      const rows = await findDueRows(jobNames, PAGE, Date.now() - staleMs);
      for (const name of jobNames) {
        const tickets = rows.filter((row) => row.name === name);
        if (tickets.length === 0) continue;
        await queues.get(name)!.addBulk(
          tickets.map(({ id, attempts, runAt }) => ({
            name,
            data: { id, attempts } satisfies Ticket,
            opts: { jobId: `outbox-${id}-${Date.parse(runAt)}` },
          })),
        );
        await markRelayed(tickets.map(({ id }) => id));
      }
      if (rows.length < PAGE) return;
    }
  }

  const relayLoop = startLoop("the relay to redis", relay, pollMs);
  const unsubscribe = onEnqueued(relayLoop.now);
  connection.on("ready", relayLoop.now);
  return {
    async stop() {
      unsubscribe();
      connection.disconnect();
      await waitAtMost(REDIS_STOP_MS, relayLoop.stop());
    },
  };
}
