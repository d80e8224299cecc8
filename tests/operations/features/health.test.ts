import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { seal } from "~/crypto/sealing.server";
import { env } from "~/config/env.server";
import type { HealthCheck } from "~/features/operations/health.schema";
import { checkHealth, describeProgram, listUnhealthyParts } from "~/features/operations/health-admin.server";
import { nextRunAt } from "~/settings/next-run.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { sealSecret } from "~/settings/secrets.server";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { recordHeartbeat } from "~jobs/schedule";
import { onBothDatabases } from "~tests/support/database";
import { cleanUpJob } from "~/features/operations/jobs";
import "~tests/support/areas";

/** A caller with the permission, which is all that the checks use. */
const caller: Caller = {
  kind: "admin",
  userId: 1,
  subscriber: null,
  visitor: null,
  admin: {
    username: "marie",
    displayName: "marie",
    chosenName: null,
    role: "admin",
    roleName: "role",
    sessionId: 1,
    token: null,
    mustEnrol: false,
  },
  permissions: new Set(["manage_users"]),
  language: "fr",
  address: "203.0.113.7",
  userAgent: "test",
};

onBothDatabases(() => {
  const now = new Date("2026-11-20T18:00:00.000Z");
  const stateOf = async (part: string) => (await checkHealth(caller)).find((check) => check.part === part)!;
  const set = (key: string, value: object) =>
    db
      .insertInto("systemSettings")
      .values({ key, value: JSON.stringify(value), updatedAt: now.toISOString() })
      .execute();
  const ran = (name: string, slot: string, finishedAt: string, outcome = {}) =>
    db
      .insertInto("scheduleRuns")
      .values({ name, slot, finishedAt, outcome: JSON.stringify(outcome) })
      .execute();
  const mail = (values: object) =>
    db
      .insertInto("mailLog")
      .values({
        template: "t",
        language: "fr",
        recipient: "a@b.org",
        props: "{}",
        status: "sent",
        createdAt: now.toISOString(),
        ...values,
      })
      .execute();

  function at(time: Date) {
    vi.useFakeTimers({ toFake: ["Date"], now: time });
  }
  afterEach(() => {
    vi.useRealTimers();
    env.SMTP_URL = undefined;
    env.REDIS_URL = undefined;
    env.DEMO_MODE = undefined;
  });

  test("the database shows its kind, size and speed", async () => {
    const check = await stateOf("database");
    expect(check).toMatchObject({
      tone: "good",
      facts: { kind: expect.stringMatching(/^(SQLite|PostgreSQL)$/) as string },
    });
    expect(check.facts.bytes).toBeGreaterThan(10_000);
  });

  test.each<[string, Partial<HealthCheck>, () => Promise<unknown>]>([
    ["nothing was sent yet", { tone: "good", state: "noneYet" }, async () => undefined],
    ["one was sent", { tone: "good", state: "good" }, () => mail({ sentAt: now.toISOString() })],
    [
      "one waits for the server",
      { tone: "warn", state: "waiting", facts: { count: 1 } },
      () => mail({ status: "queued", error: "450" }),
    ],
    ["one was just queued", { tone: "good", state: "noneYet" }, () => mail({ status: "queued" })],
    [
      "one failed today",
      { tone: "warn", state: "failed", facts: { count: 1 } },
      () => mail({ status: "failed" }),
    ],
    [
      "one failed for good after three days of attempts",
      { tone: "warn", state: "failed", facts: { count: 1 } },
      () => mail({ status: "failed", createdAt: "2026-11-17T17:00:00.000Z" }),
    ],
    [
      "one failed last week",
      { tone: "good", state: "noneYet" },
      () => mail({ status: "failed", createdAt: "2026-11-13T00:00:00.000Z" }),
    ],
  ])("the health of mail when %s", async (_when, expected, happened) => {
    at(now);
    env.SMTP_URL = "smtp://localhost:1";
    await happened();
    expect(await stateOf("mail")).toMatchObject(expected);
  });

  test("without a mail server mails are only stored", async () => {
    expect(await stateOf("mail")).toMatchObject({ tone: "warn", state: "notConfigured" });
  });

  test("the jobs are healthy when they run, none waits too long and none has failed", async () => {
    at(now);
    expect(await stateOf("queue")).toMatchObject({ tone: "bad", state: "stopped" });
    await recordHeartbeat(now);
    await enqueue(db, cleanUpJob, {});
    expect(await stateOf("queue")).toMatchObject({
      tone: "good",
      state: "embedded",
      facts: { waiting: 1 },
    });
    const { id } = (await enqueue(db, cleanUpJob, {}))!;
    await db.updateTable("outbox").set({ status: "failed" }).where("id", "=", id).execute();
    expect(await stateOf("queue")).toMatchObject({ tone: "warn", state: "failed", facts: { count: 1 } });
    await enqueue(db, cleanUpJob, {}, { runAt: new Date(now.getTime() - 6 * 60_000) });
    expect(await stateOf("queue")).toMatchObject({
      tone: "bad",
      state: "stuck",
      facts: { minutes: 6, waiting: 2 },
    });
  });

  test("the daily publication is healthy when it ran on time, in the ministry's time zone", async () => {
    at(now); // one o'clock in the afternoon in Haiti
    expect(await stateOf("publication")).toMatchObject({
      tone: "idle",
      state: "never",
      facts: { nextAt: "2026-11-21T13:00:00.000Z" },
    });
    await ran("publish-daily-content", "2026-11-19", "2026-11-19T13:00:05.000Z");
    expect(await stateOf("publication")).toMatchObject({
      tone: "bad",
      state: "missed",
      facts: { lastAt: "2026-11-19T13:00:05.000Z" },
    });
    await ran("publish-daily-content", "2026-11-20", "2026-11-20T13:00:05.000Z");
    expect(await stateOf("publication")).toMatchObject({ tone: "good", state: "good" });
  });

  test("the backups are healthy when they are made, the last one succeeded and its file exists", async () => {
    const name = "limye-2026-11-20T08-15-00Z.db.gz";
    const taken = { backup: { name }, forgotten: [] };
    at(now);
    expect(await stateOf("backup")).toMatchObject({ tone: "idle", state: "never" });
    await ran("back-up", "2026-11-19", "2026-11-19T08:15:05.000Z", taken);
    expect(await stateOf("backup")).toMatchObject({ tone: "bad", state: "missed" });
    at(new Date("2026-11-20T08:59:00.000Z")); // it may still be running
    expect(await stateOf("backup")).toMatchObject({ tone: "warn", state: "gone" });
    at(now);
    await ran("back-up", "2026-11-20", "2026-11-20T08:15:05.000Z", taken);
    expect(await stateOf("backup")).toMatchObject({
      tone: "warn",
      state: "gone",
      facts: { lastAt: "2026-11-20T08:15:05.000Z", nextAt: "2026-11-21T08:15:00.000Z" },
    });
    const folder = join(env.DATA_DIR, "backups");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), "");
    expect(await stateOf("backup")).toMatchObject({ tone: "good", state: "good" });
    rmSync(folder, { recursive: true });
    await ran("back-up", now.toISOString(), now.toISOString(), { failed: "the disk is full" });
    expect(await stateOf("backup")).toMatchObject({ tone: "bad", state: "failed" });
  });

  test("disabled backups are shown as disabled, without a next run", async () => {
    await set("backups", { autoBackup: false, backupFrequency: "daily", keep: 3 });
    expect(await stateOf("backup")).toMatchObject({ tone: "warn", state: "off" });
    expect(await nextRunAt("back-up")).toBeNull();
    expect(await nextRunAt("clean-up")).toMatch(/^\d{4}-/);
  });

  describe("giving", () => {
    const payments = (stripe: object) =>
      set("payments", {
        stripe: { enabled: true, publicKey: "pk", secretKey: "", ...stripe },
        paypal: { enabled: false, clientId: "", clientSecret: "", environment: "sandbox" },
      });
    const keyed = () => ({
      secretKey: sealSecret("payments.stripe.secretKey", "sk"),
      webhookSecret: sealSecret("payments.stripe.webhookSecret", "whsec"),
    });
    const { giving } = initialSettings();
    const zelle = () => set("giving", { ...giving, zelle: { recipient: "gifts@limye.example", name: "" } });

    test("is a demo without keys, and closed when every payment method is", async () => {
      expect(await stateOf("giving")).toEqual({
        ...{ part: "giving", tone: "idle", state: "demo" },
        facts: { ways: "", shown: "Stripe, PayPal, Zelle" },
      });
      env.DEMO_MODE = "off";
      expect(await stateOf("giving")).toMatchObject({ tone: "idle", state: "closed" });
    });

    test("with Stripe's keys and no webhook secret needs attention", async () => {
      await payments({ ...keyed(), webhookSecret: "" });
      expect(await stateOf("giving")).toMatchObject({ tone: "warn", state: "noReports" });
    });

    test("with Zelle alone is healthy: no demonstration is offered beside it", async () => {
      await zelle();
      expect(await stateOf("giving")).toMatchObject({
        ...{ tone: "good", state: "noneYet" },
        facts: { ways: "Zelle", shown: "" },
      });
    });

    test("is healthy with all keys, and shows when the provider last reported a payment", async () => {
      await payments(keyed());
      await zelle();
      expect(await stateOf("giving")).toMatchObject({
        tone: "good",
        state: "noneYet",
        facts: { ways: "Stripe, Zelle" },
      });
      for (const [provider, day] of [
        ["stripe", "19"],
        ["paypal", "20"],
        ["stripe", "18"],
      ] as const)
        await db
          .insertInto("webhookEvents")
          .values({
            provider,
            eventId: day,
            type: "t",
            payload: "{}",
            receivedAt: `2026-11-${day}T12:00:00.000Z`,
          })
          .execute();
      expect(await stateOf("giving")).toMatchObject({
        ...{ tone: "good", state: "good" },
        facts: { reportedAt: "2026-11-20T12:00:00.000Z" },
      });
    });

    test("with a key that cannot be decrypted is broken", async () => {
      await payments({ ...keyed(), secretKey: seal("another purpose", "sk") });
      expect(await stateOf("giving")).toMatchObject({ tone: "bad", state: "unreadable" });
    });
  });

  test("the disk shows the free space of the data folder", async () => {
    const { facts } = await stateOf("disk");
    expect(facts.bytes).toBeGreaterThan(0);
  });

  test("a missing data folder is reported as no answer, and the other parts are unaffected", async () => {
    const { DATA_DIR } = env;
    env.DATA_DIR = "/nowhere/at/all";
    const checks = await checkHealth(caller).finally(() => (env.DATA_DIR = DATA_DIR));
    expect(checks.filter(({ state }) => state === "noAnswer").map(({ part }) => part)).toEqual(["disk"]);
  });

  test("the program shows its version, Node's version and its start", async () => {
    const program = describeProgram(caller);
    expect(program).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/) as string,
      node: process.versions.node,
    });
    expect(Date.parse(program.startedAt)).toBeLessThan(Date.now());
  });

  test("the dashboard gets the unhealthy parts, cached for ten seconds", async () => {
    at(new Date("2030-01-01T12:00:00.000Z"));
    await recordHeartbeat(new Date());
    const first = await listUnhealthyParts(caller);
    expect(first).toMatchObject([{ tone: "warn", part: "mail", state: "notConfigured" }]);
    env.SMTP_URL = "smtp://localhost:1";
    vi.setSystemTime(new Date("2030-01-01T12:00:09.000Z"));
    expect(await listUnhealthyParts(caller)).toEqual(first);
    vi.setSystemTime(new Date("2030-01-01T12:00:11.000Z"));
    expect(await listUnhealthyParts(caller)).toEqual([]);
    env.DATA_DIR += "/nowhere";
    vi.setSystemTime(new Date("2030-01-01T12:01:00.000Z"));
    const worst = await listUnhealthyParts(caller).finally(
      () => (env.DATA_DIR = env.DATA_DIR.replace("/nowhere", "")),
    );
    expect(worst).toMatchObject([{ tone: "bad", part: "disk" }]);
  });
});
