import { createRequestHandler } from "@remix-run/node";
import { sql, type Kysely } from "kysely";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import { closeSources, openSources } from "~/request/answer-sources";
import { createAnswerMemory, type AnswerMemory } from "~/http/answer-memory.server";
import { connect, db, useDatabase } from "~db/client";
import { openDataVersion, sharedVersion, type DataVersion } from "~db/data-version";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { seed as seedDatabase } from "~db/seed";
import { administrator } from "~tests/support/admin";
import { dataWrites, verbWrites } from "~tests/support/data-writes";
import { freshDatabase } from "~tests/support/database";
import { describeMinistry } from "~tests/support/ministry";
import { addApprovedRequest } from "~tests/support/prayers";
import { addSubscriber } from "~tests/support/quotes";
import { randomRequest, type AskedRequest } from "~tests/support/random-requests";
import { seededRandom } from "~tests/support/seeded-random";
import { loadSiteBuild } from "~tests/support/site-build";
import { addVisitor } from "~tests/support/visitors";

/*
 * Property: whatever is requested and written, at any time, an answer from memory equals a fresh one. Uses random
 * requests, writes (of this process and of another), clocks, languages and cookies. `MEMORY_TEST_MINUTES=60` runs it
 * for an hour on each database, from a random seed; the seed and the counts are printed.
 */
const minutes = Number(process.env.MEMORY_TEST_MINUTES ?? 0);
const seed = Number(process.env.MEMORY_TEST_SEED ?? (minutes ? Date.now() % 1e9 : 15));
const STEPS = 250;

/** What the browser gets, without the content encoding. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const ofEncoding = new Set(["etag", "content-encoding", "content-length"]);

function toHeaders(headers: Iterable<[string, string | string[]]>): Record<string, string> {
  const rest = [...headers].filter(([name]) => !ofEncoding.has(name));
  // Only a memoized answer varies by encoding, so that part of Vary is ignored.
  return Object.fromEntries(
    rest.map(([name, value]) => [name, [value].flat().join("\n").replace(", Accept-Encoding", "")]),
  );
}

let site: (request: Request) => Promise<Response>;
let requests = 0;

const toRequest = ({ method, url, headers }: AskedRequest, id: string) =>
  new Request(new URL(url, env.PUBLIC_URL), {
    method,
    headers: {
      ...headers,
      "x-request-id": id,
      "x-remote-addr": "192.0.2.1",
      "x-cross-site": "0",
      "accept-encoding": "identity",
    },
  });

const toAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: toHeaders(response.headers),
  body: await response.text(),
});

/** Makes a fresh answer, without the answer memory. */
async function makeFresh(asked: AskedRequest, { withPageMemo = true } = {}): Promise<Answer> {
  const { PAGE_MEMO } = env;
  Object.assign(env, { PAGE_MEMO: withPageMemo });
  try {
    return await toAnswer(await site(toRequest(asked, `fresh-${++requests}`)));
  } finally {
    Object.assign(env, { PAGE_MEMO });
  }
}

/** Answers like the front door: from memory, or fresh and perhaps cached. */
async function ask(memory: AnswerMemory, asked: AskedRequest): Promise<{ answer: Answer; isKept: boolean }> {
  const found = await memory.find(asked);
  if (found?.kept) {
    const { headers, rendered } = found.kept;
    const body = asked.method === "HEAD" ? "" : Buffer.from(rendered.bytes.identity).toString();
    return { answer: { status: 200, headers: toHeaders(headers), body }, isKept: true };
  }
  const id = `asked-${++requests}`;
  const sources = openSources(id);
  try {
    const response = await site(toRequest(asked, id));
    await found?.keep(response, sources);
    return { answer: await toAnswer(response), isKept: false };
  } finally {
    closeSources(id);
  }
}

/** Retries while SQLite is locked. A connection that waited for the lock would block the whole process. */
async function untilUnlocked(write: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
      await setImmediate();
    }
  }
}

interface World {
  /** The memories of two processes. */
  memories: AnswerMemory[];
  /** Connections that write: this process's, and that of another process where there can be one. */
  writers: Kysely<DB>[];
}

async function run({ memories, writers }: World, cookies: string[], kind: string): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)]!;
  const chance = (share: number) => random() < share;
  const newRequest = () => randomRequest(random, cookies);
  const counts = { steps: 0, asked: 0, fromMemory: 0, written: 0 };
  const until = performance.now() + minutes * 60_000;
  let hot: AskedRequest[] = [];

  async function check(asked: AskedRequest): Promise<void> {
    const { answer, isKept } = await ask(pick(memories), asked);
    counts.asked++;
    if (!isKept) return;
    counts.fromMemory++;
    const fresh = await makeFresh(asked, { withPageMemo: chance(0.9) });
    expect(answer, `seed ${seed}, step ${counts.steps}: ${JSON.stringify(asked)}`).toEqual(fresh);
  }

  async function write(): Promise<unknown> {
    counts.written++;
    const word = `${pick(["Lapè", "Joie", "Grace", "Luz"])} ${counts.written}`;
    if (chance(0.1)) return pick(verbWrites)(writers[0]!, pick, word);
    const [data, writer] = [pick(dataWrites), pick(writers)];
    return untilUnlocked(() => data(writer, pick, word));
  }

  const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

  while (minutes ? performance.now() < until : counts.steps < STEPS) {
    if (counts.steps++ % 40 === 0) hot = Array.from({ length: 6 }, newRequest);
    const dice = random();
    if (dice < 0.72) await check(pick(hot));
    else if (dice < 0.76) await check(newRequest());
    else if (dice < 0.82) await write();
    else if (dice < 0.92) passTime(pick([1, 900, 7_000, 29_000]));
    else if (dice < 0.94)
      passTime(60_000 - (Date.now() % 60_000) - pick([0, 1])); // the next minute, or just before
    else if (dice < 0.95)
      passTime(pick([5, 60, 6 * 60]) * 60_000); // also into the next day
    else {
      // Requests and writes at the same time: an answer cached meanwhile is from before or after the write, and must
      // not be used for the other state.
      const asked = Array.from({ length: 4 }, () => pick(hot));
      await Promise.all(asked.flatMap((one, at) => [ask(pick(memories), one), ...(at % 2 ? [write()] : [])]));
      for (const one of asked) await check(one);
    }
  }
  expect(counts.fromMemory).toBeGreaterThan(counts.asked / 10);
  if (minutes) process.stdout.write(`${kind}: seed ${seed}, ${JSON.stringify(counts)}\n`);
}

/** Cookies of people: a visitor, a subscriber, administrators, and one that names nobody. */
async function makePeople(): Promise<string[]> {
  const { headers } = await addVisitor();
  const { cookie } = await administrator();
  const { cookie: editor } = await administrator({ permissions: ["manage_content"] });
  const { headers: subscriber } = await addSubscriber();
  return [headers.Cookie, cookie.Cookie, editor.Cookie, subscriber.Cookie, "visitor=forged", "other=1"];
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:00:20.000Z") });
  site = createRequestHandler(await loadSiteBuild(), "production");
});
afterEach(() => void vi.useRealTimers());

const timeout = (2 * minutes + 5) * 60_000;

describe("an answer from memory equals a fresh one", () => {
  test("on SQLite, with another process that writes", { timeout }, async () => {
    const file = join(env.DATA_DIR, `memory-answers-${process.pid}.db`);
    const other = await connect(`file:${file}`);
    const own = await connect(`file:${file}`);
    await sql`pragma busy_timeout = 0`.execute(other);
    await migrateToLatest(own);
    await seedDatabase(own);
    await describeMinistry(own);
    const versions = await Promise.all([1, 2].map(() => openDataVersion(`file:${file}`)));
    try {
      const cookies = await makePeople();
      await addApprovedRequest();
      const memories = versions.map((dataVersion) => createAnswerMemory({ dataVersion }));
      await run({ memories, writers: [own, other] }, cookies, "SQLite");
    } finally {
      await Promise.all([...versions.map((version) => version.close()), own.destroy(), other.destroy()]);
      for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    }
  });

  test("on PostgreSQL", { timeout }, async () => {
    const own = await freshDatabase("pglite");
    const cookies = await makePeople();
    await addApprovedRequest();
    const memories = [1, 2].map(() => createAnswerMemory({ dataVersion: snapshotOf(own) }));
    await run({ memories, writers: [own] }, cookies, "PostgreSQL");
  });

  test("the comparison finds a stale answer", async () => {
    useDatabase(await freshDatabase());
    const memory = createAnswerMemory({ dataVersion: { read: async () => "never changes" } });
    await expect(run({ memories: [memory], writers: [db] }, ["other=1"], "stale")).rejects.toThrow("seed");
  });
});

const snapshotOf = (own: Kysely<DB>): Pick<DataVersion, "read"> => ({
  read: sharedVersion(async () => {
    const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(
      own,
    );
    return rows[0]!.version;
  }),
});
