import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import { followUpRequestsJob, sendPrayerDigestsJob } from "~/features/prayers/jobs";
import { queueAssignedNotice } from "~/features/prayers/notices.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { enqueue } from "~jobs/outbox";
import { startScriptedSmtp, type SmtpScript } from "~tests/fakes/scripted-smtp";
import { administrator } from "~tests/support/admin";
import { bundledProgram } from "~tests/support/bundled-program";
import { databaseInBackup } from "~tests/support/backup-parts";
import { backupsFolderPath, dataFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { dumpDatabase } from "~tests/support/database-dump";
import { waitForExpectation } from "~tests/support/jobs";
import { describeMinistry } from "~tests/support/ministry";
import { listPrayerMails, prayFor } from "~tests/support/prayer-mails";
import { addApprovedRequest, addPrayerRequest } from "~tests/support/prayers";
import { decodeQuotedPrintable } from "~tests/support/mime";
import "~tests/support/areas";

const program = bundledProgram("tests/support/worker-process.ts");
setUpDataFolder();

const workers: ChildProcess[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker);
});

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

async function startSmtp(script: SmtpScript = {}) {
  const smtp = await startScriptedSmtp(script);
  onTestFinished(smtp.close);
  return smtp;
}

/** Starts a worker on the test database. `lines` returns its whole output. */
function startWorker(smtpUrl: string): { worker: ChildProcess; lines: () => string } {
  const { DATABASE_URL, DATA_DIR, SESSION_SECRET } = env;
  const worker = spawn(process.execPath, [program()], {
    env: {
      ...process.env,
      DATABASE_URL,
      DATA_DIR,
      ...(SESSION_SECRET && { SESSION_SECRET }),
      SMTP_URL: smtpUrl,
      LOG_LEVEL: "trace",
      REDIS_URL: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  workers.push(worker);
  let printed = "";
  for (const stream of [worker.stdout, worker.stderr])
    stream.on("data", (chunk) => (printed += String(chunk)));
  return { worker, lines: () => printed };
}

test(
  "when a worker is killed, the others still queue exactly one mail per requester",
  { timeout: 60_000 },
  async () => {
    const people = 150;
    const id = await addApprovedRequest();
    const { id: _, ...row } = await db
      .selectFrom("prayerRequests")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: people }, (__, at) => ({
      ...row,
      requesterDigest: `requester-${at}`,
      prayerCount: 1,
    }));
    await db.insertInto("prayerRequests").values(rows).execute();
    await enqueue(db, sendPrayerDigestsJob, {});
    const smtp = await startSmtp();
    const digests = () => countRows(db.selectFrom("mailLog").where("template", "=", "prayer-digest"));

    const { worker } = startWorker(smtp.url);
    while ((await digests()) === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await kill(worker);
    expect(await digests()).toBeLessThan(people);
    await enqueue(db, sendPrayerDigestsJob, {});
    for (const _one of [1, 2]) startWorker(smtp.url);
    const unfinished = db.selectFrom("outbox").where("name", "=", "send-prayer-digests");
    await vi.waitFor(async () => expect(await countRows(unfinished.where("status", "!=", "done"))).toBe(0), {
      timeout: 45_000,
      interval: 100,
    });
    expect(await digests()).toBe(people);
    const digested = await db
      .selectFrom("prayerRequests")
      .select("id")
      .where("prayerCount", "=", 1)
      .where("digestedCount", "=", 1)
      .execute();
    expect(digested).toHaveLength(people);
  },
);

const canary = {
  requesterName: "Canaryname Désir",
  requesterEmail: "canarymail.rose@example.org",
  requesterPhone: "+509 7777 8642",
  title: "Canarytitle of a private request",
  description: "Canarywords that nobody else may read",
};
const secrets = ["canaryname", "canarymail", "7777 8642", "canarytitle", "canarywords"];
const secretsIn = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret));

test(
  "no table, log line, backup, job or mail to the team contains a private request",
  { timeout: 60_000 },
  async () => {
    await describeMinistry(db);
    const { userId } = await administrator({ permissions: ["manage_prayers"] });
    await db.updateTable("users").set({ email: "pastor@team.example" }).where("id", "=", userId).execute();
    // Servers repeat the address in their replies: one address gets a permanent error, the other a temporary one.
    const smtp = await startSmtp({
      answer: (line, { to }) => {
        if (!line.startsWith("RCPT") || !to.startsWith("canary")) return undefined;
        return to.includes("later")
          ? `451 4.3.0 <${to}> try later`
          : `550 5.1.1 <${to}>: no mailbox for ${to}`;
      },
    });
    const { lines } = startWorker(smtp.url);

    const requestId = await addPrayerRequest({ ...canary, isPublic: false, isUrgent: true });
    const later = { ...canary, requesterEmail: "canarymail.later@example.org" };
    await addPrayerRequest({ ...later, isPublic: false });
    const open = await addApprovedRequest({ ...canary, title: "Public title", description: "Public words" });
    await setRequestStatus(systemCaller(), { id: requestId, status: "approved" });
    await queueAssignedNotice(db, await getSettings(), { requestId, userId });
    await prayFor(open);
    await db.updateTable("prayerRequests").set({ renewedAt: "2026-01-01T00:00:00.000Z" }).execute();
    for (const job of [sendPrayerDigestsJob, followUpRequestsJob]) await enqueue(db, job, {});

    await waitForExpectation(async () => {
      const kinds = new Set((await listPrayerMails()).map(({ template }) => template));
      expect(kinds).toEqual(
        new Set([
          "prayer-received",
          "prayer-notice",
          "prayer-urgent-notice",
          "prayer-assigned",
          "prayer-digest",
          "prayer-reminder",
        ]),
      );
      const outcomes = await db.selectFrom("mailLog").select(["status", "error", "about"]).execute();
      expect(outcomes.filter(({ status, error }) => status === "queued" && error === null)).toEqual([]);
      expect(outcomes.filter(({ about, status }) => about && status === "failed").length).toBeGreaterThan(1);
      expect(outcomes.some(({ error }) => error?.includes("451 4.3.0"))).toBe(true);
    });
    await waitForExpectation(() => expect(lines()).toContain("job failed"));

    expect(secretsIn(await dumpDatabase())).toEqual([]);
    expect(secretsIn(lines())).toEqual([]);
    const { name } = await takeBackup(systemCaller());
    const files = [databaseInBackup(backupsFolderPath(name))];
    for (const end of ["", "-wal"]) files.push(readFileSync(dataFolderPath(`limye.db${end}`)));
    for (const bytes of files) expect(secretsIn(bytes.toString("utf8"))).toEqual([]);
    const toTeam = smtp.mails.filter(({ to }) => !to.startsWith("canary"));
    expect(new Set(toTeam.map(({ to }) => to))).toEqual(
      new Set(["contact@limye.example", "pastor@team.example"]),
    );
    for (const { text } of toTeam) expect(secretsIn(decodeQuotedPrintable(text))).toEqual([]);
  },
);
