import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultBatchOptions, type BatchOptions } from "~/features/newsletter/sending/batch-options";
import { languages } from "~/i18n/languages";
import { connect, db } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import { startSmtp } from "~tests/fakes/smtp";
import { bundledProgram } from "~tests/support/bundled-program";
import { startRedis, type TestRedis } from "~tests/support/redis";
import "~tests/support/areas";
import { marie, setMailLimits, beginSending, queueReceipt } from "../world";

/** Several batches of 500. READERS=5000 runs the long version. */
const READERS = Number(process.env.READERS ?? 1_200);
const KILLS = 3;
/** Waits as short as tests want them. Those for a silent server stay long: a busy machine is not one. */
const quick: Partial<BatchOptions> = {
  retry: { firstMs: 300, capMs: 300 },
  domain: { firstMs: 200, capMs: 200 },
  putOff: { firstMs: 200, capMs: 200 },
};
/** What a killed process had in hand is free soon. */
const mortal: Partial<BatchOptions> = { ...quick, leaseMs: 1_500 };

const program = bundledProgram("tests/support/newsletter-process.ts");

let redis: TestRedis;
beforeAll(async () => void (redis = await startRedis()));
afterAll(() => redis.stop());

let folder: string;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let children: ChildProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "limye-fan-out-"));
  await migrateToLatest(await connect(`file:${folder}/limye.db`));
  await seed(db);
  smtp = await startSmtp();
});
afterEach(async () => {
  for (const child of children) await end(child, "SIGKILL");
  children = [];
  await smtp.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

const engines = { embedded: () => "", BullMQ: () => redis.url };
type Engine = keyof typeof engines;

/** Starts a process that sends; resolves when it runs. */
async function startSender(engine: Engine, options: Partial<BatchOptions>): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: `file:${folder}/limye.db`,
    REDIS_URL: engines[engine](),
    SMTP_URL: smtp.url,
  };
  const child = spawn(process.execPath, [program(), JSON.stringify(options)], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`ended at once with ${String(code)}`))),
  ]);
  return child;
}

const sendToAll = (count: number) => beginSending({ count, languages }, { audience: "all" });

const becomesDone = (sendingId: number) =>
  vi.waitFor(
    async () => {
      const sending = await db
        .selectFrom("newsletterSendings")
        .select("status")
        .where("id", "=", sendingId)
        .executeTakeFirstOrThrow();
      expect(sending.status).toBe("done");
    },
    { timeout: 150_000, interval: 100 },
  );

const statuses = async () =>
  (await db.selectFrom("newsletterDeliveries").select("status").distinct().execute()).map(
    ({ status }) => status,
  );

describe("thousands of readers in four languages", { timeout: 200_000 }, () => {
  test("are each written to once by the embedded engine, and who was put off is reached later", async () => {
    const { addresses, sendingId } = await sendToAll(READERS);
    const putOff = new Set(addresses.filter((_, n) => n % 20 === 0));
    let deferrals = 0;
    smtp.behave((address) => {
      if (!putOff.delete(address)) return "accept";
      deferrals += 1;
      return "defer";
    });
    await startSender("embedded", quick);
    await becomesDone(sendingId);
    expect(deferrals).toBe(READERS / 20);
    expect(smtp.mails).toHaveLength(READERS);
    expect([...smtp.counts().keys()].sort()).toEqual([...addresses].sort());
    expect(await statuses()).toEqual(["sent"]);
    const languages = new Map<string, number>();
    for (const mail of smtp.mails) {
      const language = mail.header("Content-Language")!;
      languages.set(language, (languages.get(language) ?? 0) + 1);
    }
    const each = READERS / 4;
    expect(Object.fromEntries(languages)).toEqual({ fr: each, ht: each, en: each, es: each });
  });

  test("are each written to once by two workers over Redis", async () => {
    const { addresses, sendingId } = await sendToAll(READERS);
    await Promise.all([startSender("BullMQ", quick), startSender("BullMQ", quick)]);
    await becomesDone(sendingId);
    expect(smtp.mails).toHaveLength(READERS);
    expect([...smtp.counts().keys()].sort()).toEqual([...addresses].sort());
    expect(await statuses()).toEqual(["sent"]);
  });

  test.each<Engine>(["embedded", "BullMQ"])(
    "are all reached though the %s process is killed three times, and twice only what was in flight",
    async (engine) => {
      const { addresses, sendingId } = await sendToAll(READERS);
      for (let kill = 1; kill <= KILLS; kill++) {
        const sender = await startSender(engine, mortal);
        const wanted = (READERS * kill) / (KILLS + 1);
        await vi.waitFor(() => expect(smtp.mails.length).toBeGreaterThan(wanted), {
          timeout: 60_000,
          interval: 5,
        });
        await end(sender, "SIGKILL");
      }
      await startSender(engine, mortal);
      await becomesDone(sendingId);
      const counts = smtp.counts();
      expect([...counts.keys()].sort()).toEqual([...addresses].sort());
      expect(await statuses()).toEqual(["sent"]);
      const repeats = smtp.mails.length - READERS;
      expect(repeats).toBeLessThanOrEqual(KILLS * defaultBatchOptions.inFlight);
      const twice = smtp.mails.filter(({ to }) => counts.get(to[0]!)! > 1);
      expect(new Set(twice.map((mail) => mail.header("Message-ID"))).size).toBe(repeats);
    },
  );
});

describe("an account that takes 40 mails a day", { timeout: 200_000 }, () => {
  /** As if a day had passed since everything that was sent. */
  async function aDayPasses() {
    const dayAgo = new Date(Date.now() - 24 * 60 * 60_000 - 1_000).toISOString();
    await db.updateTable("mailCounts").set({ at: dayAgo }).execute();
    await db
      .updateTable("outbox")
      .set({ runAt: new Date().toISOString(), relayedAt: null })
      .where("status", "=", "waiting")
      .execute();
  }
  const sentIs = (count: number) =>
    vi.waitFor(() => expect(smtp.mails).toHaveLength(count), { timeout: 60_000, interval: 50 });
  const moment = () => new Promise((resolve) => setTimeout(resolve, 2_000));

  test.each<Engine>(["embedded", "BullMQ"])(
    "gets no more from two %s processes, receipts still go, and the sending goes on the next day",
    async (engine) => {
      await setMailLimits({ perDay: 40 });
      const { addresses, sendingId } = await sendToAll(60);
      await Promise.all([startSender(engine, quick), startSender(engine, quick)]);
      await sentIs(36);
      await queueReceipt();
      await sentIs(37);
      await moment();
      expect(smtp.mails).toHaveLength(37);
      await aDayPasses();
      await becomesDone(sendingId);
      expect([...smtp.counts().keys()].sort()).toEqual([...addresses, marie].sort());
      expect(smtp.mails).toHaveLength(61);
      expect(await statuses()).toEqual(["sent"]);
    },
  );
});
